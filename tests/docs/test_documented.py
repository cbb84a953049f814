"""Whatever a user can meet is documented: names, hooks, actions, events, refusals, options."""

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from generators import pages
from generators.api import DOORS, HOME, headings
from generators.benchmark import kept
from generators.hooks import HOOKS
from generators.packages import PAGES as VARIANT_PAGES
from generators.packages import VARIANT_PACKAGES, distribution, variant_classes
from generators.rule_sets import rule_sets

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import testing
from bohnanza_core._views import undo as _undo
from bohnanza_core.cli._app import COMMANDS, bohnanza
from bohnanza_core.session import _undo as _session_undo

ROOT = Path(__file__).parents[2]
PAGES = pages()
SPEED_PAGE = "docs/explanation/speed.md"
DIRECTIVE = re.compile(r"^\.\. auto\w+:: (\S+)$", re.MULTILINE)
CONSTANT = re.compile(
    r"^\.\. py:data:: (\S+)\n   :module: (\S+)\n   :value: .+\n\n(.*)$", re.MULTILINE
)
CONSTANTS = {
    f"{module}.{name}": text.strip()
    for page in PAGES.values()
    for name, module, text in CONSTANT.findall(page)
}
HOOK = re.compile(r"^\.\. py:function:: (\w+)\(", re.MULTILINE)
DOCUMENTED = Counter(
    name
    for page in PAGES.values()
    for directive in (DIRECTIVE, HOOK)
    for name in directive.findall(page)
)
DOCUMENTED.update(list(CONSTANTS))

PUBLIC = {f"{door}.{name}": getattr(DOORS[door], name) for name, door in HOME.items()} | {
    f"{package.__name__}.{name}": getattr(package, name)
    for package in VARIANT_PACKAGES.values()
    for name in package.__all__
    if inspect.isclass(getattr(package, name))
}


DOOR_PAGES = {
    "bohnanza_core": "front-end",
    "bohnanza_core.questions": "questions",
    "bohnanza_core.events": "events",
    "bohnanza_core.legend": "front-end",
    "bohnanza_core.errors": "errors",
    "bohnanza_core.search": "search",
    "bohnanza_core.authoring": "authoring",
    "bohnanza_core.bots": "bots",
    "bohnanza_core.pictures": "pictures",
    "bohnanza_core.session": "session",
    "bohnanza_core.schema": "wire",
    "bohnanza_core.testing": "testing",
}


def rows(page: str) -> set[str]:
    """Return what the tables of a page name in their first column."""
    return set(re.findall(r"^\| `([^`]+)` \|", PAGES[page], re.MULTILINE))


@pytest.mark.parametrize("name", PUBLIC)
def test_public_names_are_documented_once(name: str) -> None:
    assert DOCUMENTED[name] == 1


@pytest.mark.parametrize("name", PUBLIC)
def test_public_names_have_a_docstring(name: str) -> None:
    value = PUBLIC[name]
    text = value.__doc__ if inspect.isclass(value) or inspect.isroutine(value) else CONSTANTS[name]
    assert text


def members(class_: type) -> Iterator[tuple[str, object]]:
    """Return the public methods and properties that a class defines."""
    for name, member in vars(class_).items():
        function = getattr(member, "fget", getattr(member, "__func__", member))
        if not name.startswith("_") and inspect.isfunction(function):
            yield name, function


@pytest.mark.parametrize("name", [name for name in PUBLIC if inspect.isclass(PUBLIC[name])])
def test_members_of_public_classes_have_a_docstring(name: str) -> None:
    assert [member for member, value in members(PUBLIC[name]) if not value.__doc__] == []


def test_nothing_but_public_names_and_hooks_is_documented() -> None:
    assert set(DOCUMENTED) == {*PUBLIC, *HOOKS}


@pytest.mark.parametrize("door", DOORS)
def test_a_name_is_the_same_thing_at_every_door(door: str) -> None:
    module = DOORS[door]
    others = {name: getattr(DOORS[HOME[name]], name) for name in module.__all__}
    assert [name for name, value in others.items() if getattr(module, name) is not value] == []


@pytest.mark.parametrize("door", DOORS)
def test_a_page_mentions_every_name_of_its_door(door: str) -> None:
    page = PAGES[f"reference/{DOOR_PAGES[door]}"]
    documented = {name.rpartition(".")[2] for name in DIRECTIVE.findall(page)}
    documented |= {name for name, module, _ in CONSTANT.findall(page) if module == door}
    mentioned = {name.removesuffix("()") for name in re.findall(r"`([\w.()]+)`", page)}
    assert {*DOORS[door].__all__} - documented - mentioned == set()


def test_the_names_of_authors_stand_under_the_headings_of_their_door() -> None:
    sections = re.findall(r"^## (.+)$", PAGES["reference/authoring"], re.MULTILINE)
    assert sections == [heading for heading in headings(ba) if heading]


def test_the_reference_lists_every_door() -> None:
    listed = re.findall(r"^\| \[`([\w.]+)`\]\(([\w-]+)\.md", PAGES["reference/index"], re.MULTILINE)
    assert dict(listed) == DOOR_PAGES
    assert [door for door, _ in listed] == [*DOORS], "the order says where a name is documented"


@pytest.mark.parametrize("hook", HOOKS)
def test_hooks_say_when_they_are_asked_and_have_an_example(hook: str) -> None:
    section = PAGES["reference/hooks"].partition(f".. py:function:: {hook}(")[2]
    section = section.partition(".. py:function::")[0]
    example = re.search(r"^```python\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    assert example is not None
    assert f"def {hook}(" in example[1]
    _, *more = (inspect.getdoc(HOOKS[hook]) or "").splitlines()
    assert more, "say when it is asked and what an answer does"


def test_hooks_have_a_place_in_the_life_cycle() -> None:
    diagram = PAGES["reference/hooks"].partition("```text\n")[2].partition("```")[0]
    named = set(re.findall(r"[a-z]+(?:_[a-z]+)+", diagram))
    assert set(HOOKS) <= named


@pytest.mark.parametrize("rules", rule_sets(), ids=lambda rules: str(dict(rules.options)))
def test_what_a_front_end_meets_is_documented(rules: bz.Rules) -> None:
    decisions = {rules.name_of[type_] for type_ in rules.decisions}
    assert set(rules.action_types) <= rows("reference/actions")
    assert set(rules.event_types) <= rows("reference/events")
    assert decisions <= rows("reference/decisions")
    assert set(rules.entry_types) <= rows("reference/decisions")
    assert set(rules.reasons) <= rows("reference/refusals")
    assert {"setup", "turn", "refill", "ending"} <= rows("reference/decisions")


@pytest.mark.parametrize("page", VARIANT_PAGES)
def test_a_variant_has_all_its_names_on_its_page(page: str) -> None:
    package = VARIANT_PACKAGES[f"bohnanza_{page}"]
    text = PAGES[f"reference/{page}"]
    shown = {name.rpartition(".")[2] for name in DIRECTIVE.findall(text)}
    constants = {name for name in package.__all__ if not inspect.isclass(getattr(package, name))}
    assert shown == {*package.__all__} - constants
    assert {name for name in constants - {"__version__"} if f"`{name}`" not in text} == set()


@pytest.mark.parametrize("manifest", bz.variants(), ids=lambda manifest: manifest.id)
def test_a_variant_with_names_of_its_own_has_a_page(manifest: bz.Manifest) -> None:
    rules = bz.compose(manifest.id, *manifest.requires)
    seated = rules.for_players(rules.players[0])
    types = {*seated.actions, *seated.decisions, *seated.event_types.values()}
    public = {*variant_classes().values()}
    own = {f"{type_.__module__.split('.')[0]}.{type_.__name__}" for type_ in types}
    assert {name for name in own if not name.startswith("bohnanza_core.")} <= public


@pytest.mark.parametrize("manifest", bz.variants(), ids=lambda manifest: manifest.id)
def test_it_is_said_which_package_brings_a_variant(manifest: bz.Manifest) -> None:
    package = f"`{distribution(manifest.id)}`"
    row = next(
        line
        for line in PAGES["reference/variants"].splitlines()
        if line.startswith(f"| `{manifest.id}` |")
    )
    assert package in row
    # The README tells the rule, and what departs from it.
    by_its_name = package == f"`bohnanza-{manifest.id}`"
    assert by_its_name or package in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("manifest", bz.variants(), ids=lambda manifest: manifest.id)
def test_options_are_documented(manifest: bz.Manifest) -> None:
    assert f"`{manifest.id}`:" in PAGES["reference/variants"]
    assert {option.name for option in manifest.options} <= rows("reference/variants")


def test_obstacles_to_undo_are_documented() -> None:
    found = {**vars(_undo), **vars(_session_undo)}.values()
    obstacles = {value.code for value in found if isinstance(value, bz.UndoObstacle)}
    assert "somebody-away" in obstacles
    assert obstacles <= rows("reference/session")


def test_problems_of_composition_are_documented() -> None:
    sources = [path.read_text("utf-8") for path in Path(str(bz.__file__)).parent.rglob("*.py")]
    codes = re.findall(r'\b(?:Problem|_clash)\(\s*"([a-z-]+)"', "\n".join(sources))
    assert codes
    assert set(codes) <= rows("reference/problems")


@pytest.mark.parametrize("manifest", bz.variants(), ids=lambda manifest: manifest.id)
def test_cards_are_on_the_page_that_says_where_they_are_known_from(manifest: bz.Manifest) -> None:
    data = ba.load_card_data(manifest.card_data) if manifest.card_data else ba.CardData()
    figures = {
        entry
        for table, entries in data.tables.items()
        for entry in entries
        # A joker pays nothing and is told of in words.
        if table != "provenance" and entries[entry].get("number") != 0
    }
    assert figures <= rows("rules/card-data")


@pytest.mark.parametrize("edition", ["bohnanza", "excalibohn", "rabohnzel", "riogrande"])
def test_the_readme_tells_what_goes_together(edition: str) -> None:
    lines = (ROOT / "README.md").read_text("utf-8").partition("| for how many |")[2].splitlines()
    column = next(n for n, head in enumerate(lines[0].split("|")) if f"`{edition}`" in head)
    told = {}
    for line in lines[2:6]:
        with_, *cells = line.strip("| ").split("|")
        told[tuple(re.findall(r"`(\w+)`", with_))] = cells[column].strip()
    played = {
        at.variants: at.players for at in testing.matrix(edition, "bohnedikt", "duell").played
    }
    assert told == {
        (): _range(played[(edition,)]),
        ("bohnedikt",): _range(played[edition, "bohnedikt"]),
        ("duell",): _range(played[edition, "duell"]),
        ("bohnedikt", "duell"): "–",
    }
    assert {name for at in played for name in at} == {edition, "bohnedikt", "duell"}
    assert (edition, "duell", "bohnedikt") not in played


def _range(players: tuple[int, ...]) -> str:
    return f"{players[0]}–{players[-1]}" if len(players) > 1 else str(players[0])


def test_the_readme_names_every_variant() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert [manifest.id for manifest in bz.variants() if f"`{manifest.id}`" not in text] == []


def test_the_readme_tells_the_speeds_that_were_kept() -> None:
    jobs = (
        "base: rollout",
        "base: pure",
        "base: checked",
        "excalibohn: checked",
        "duell: checked",
    )
    pure, compiled = (
        {speed["job"]: speed for speed in kept(build)["speeds"]} for build in ("pure", "compiled")
    )
    readme = (ROOT / "README.md").read_text("utf-8")
    section = readme.partition("<!-- speed: start -->")[2].partition("<!-- speed: end -->")[0]
    rows = re.findall(r"^\| .+ \| ([\d.]+) \| ([\d.]+) \|$", section, re.MULTILINE)
    ratios = [[build[job]["ratio"] for build in (pure, compiled)] for job in jobs]
    assert rows == [tuple(f"{ratio:.2f}" for ratio in row) for row in ratios]
    assert f" {round(pure['base: rollout']['per_second'], -3):,} actions a second" in section


def test_the_readme_compares_as_the_page_on_speed_does() -> None:
    def figures(text: str) -> list[str]:
        return re.findall(r"\d\.\d+", text.partition("OpenSpiel")[2].partition("\n\n")[0])

    readme, page = ((ROOT / name).read_text("utf-8") for name in ("README.md", SPEED_PAGE))
    assert figures(page)
    assert figures(readme) == figures(page)


def test_clauses_are_told_once_each_and_traced() -> None:
    clauses = {clause.id for rules in rule_sets() for clause in rules.all_clauses}
    told = Counter(
        clause
        for name, page in PAGES.items()
        if name.startswith("rules/")
        for clause in re.findall(r"^\((.+)\)=$", page, re.MULTILINE)
    )
    assert told == Counter(clauses)
    traced = re.findall(r"^\[`(.+)`\]\(#.+\)$", PAGES["rules/coverage"], re.MULTILINE)
    assert set(traced) == clauses


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_are_documented(command: str) -> None:
    page = PAGES["reference/command-line"]
    assert f"## `bohnanza {command}`\n" in page
    assert f"Usage: bohnanza {command} " in page


@pytest.mark.parametrize("command", COMMANDS)
def test_options_of_commands_are_explained(command: str) -> None:
    found = bohnanza.get_command(click.Context(bohnanza), command)
    assert found is not None
    assert found.help
    section = PAGES["reference/command-line"].partition(f"Usage: bohnanza {command} ")[2]
    shown = section.partition("```")[0]
    for option in found.params:
        if isinstance(option, click.Option):
            assert option.help, f"{option.name} needs a help text"
            assert re.search(rf"{option.opts[-1]}\b", shown)
