"""The files that tools and forges read: they are well-formed, and call what the Makefile has."""

import os
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import bohnanza_core as bz

ROOT = Path(__file__).parent.parent
WORKFLOW = ".github/workflows/ci.yml"
HOOKS = ".pre-commit-config.yaml"
PAGES = ".readthedocs.yaml"
FORMS = [".github/ISSUE_TEMPLATE/bug.yml", ".github/ISSUE_TEMPLATE/rule.yml"]
FORM_CHOICE = ".github/ISSUE_TEMPLATE/config.yml"
PULL_REQUEST = ".github/pull_request_template.md"

OFFICIAL_ACTION = re.compile(r"actions/(?:checkout|setup-python)@v\d+")
LINK = re.compile(r"\]\(([^)#:]+)\)")
GENERATED = re.compile(r"^<!-- generated: ", re.MULTILINE)


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def document(name: str) -> Any:
    """Return what a YAML file says, every scalar as a text: `on` is a word there, not a truth."""
    return yaml.load(text_of(name), Loader=yaml.BaseLoader)


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):.* ## ", text_of("Makefile"), re.MULTILINE))


def called_targets(command: str) -> list[str]:
    """Return what a command asks of make."""
    program, *words = shlex.split(command)
    assert program == "make"
    return [word for word in words if not word.startswith("-")]


def test_all_of_them_are_known_here() -> None:
    found = {path.relative_to(ROOT).as_posix() for path in ROOT.glob(".github/**/*.y*ml")}
    assert found == {WORKFLOW, *FORMS, FORM_CHOICE}


# Before a commit


def test_a_commit_is_checked_as_by_make_lint() -> None:
    (repository,) = document(HOOKS)["repos"]
    assert repository["repo"] == "local", "a hook from elsewhere would have to be downloaded"
    (hook,) = repository["hooks"]
    assert called_targets(hook["entry"]) == ["lint"]
    assert "lint" in make_targets()
    # The tools are those in .venv, and look at everything, as for make.
    assert (hook["language"], hook["pass_filenames"]) == ("system", "false")
    assert {"id", "name"} <= set(hook)


# On a forge


def jobs() -> dict[str, Any]:
    found: dict[str, Any] = document(WORKFLOW)["jobs"]
    return found


def commands(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


def python_of(job: dict[str, Any]) -> str:
    (found,) = (
        step["with"]["python-version"]
        for step in job["steps"]
        if step.get("uses", "").startswith("actions/setup-python@")
    )
    assert isinstance(found, str)
    return found


def test_the_workflow_runs_for_every_change() -> None:
    workflow = document(WORKFLOW)
    assert {"name", "on", "permissions", "jobs"} <= set(workflow)
    assert {"push", "pull_request"} <= set(workflow["on"])
    assert workflow["permissions"] == {"contents": "read"}


def test_the_workflow_runs_all_checks_on_the_oldest_python() -> None:
    job = jobs()["checks"]
    assert commands(job) == [".ci/run"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    oldest = tomllib.loads(text_of("pyproject.toml"))["project"]["requires-python"]
    assert f">={python_of(job)}" == oldest


def test_the_workflow_runs_the_tests_on_the_newest_python() -> None:
    job = jobs()["newest"]
    (command,) = commands(job)
    assert called_targets(command) == ["test"]
    assert python_of(job) == "3.x"


def test_the_python_that_was_set_up_is_the_one_that_make_takes() -> None:
    assert document(WORKFLOW)["env"] == {"PYTHON": "python"}
    assert re.search(r"^PYTHON \?= ", text_of("Makefile"), re.MULTILINE)


@pytest.mark.parametrize("job", ["checks", "newest"])
def test_the_workflow_uses_official_actions_only(job: str) -> None:
    steps = jobs()[job]["steps"]
    used = [step["uses"] for step in steps if "uses" in step]
    assert used[0].startswith("actions/checkout@")
    assert [action for action in used if not OFFICIAL_ACTION.fullmatch(action)] == []


# Templates


@pytest.mark.parametrize("form", FORMS)
def test_a_form_has_what_a_forge_needs(form: str) -> None:
    content = document(form)
    assert {"name", "description", "body"} <= set(content)
    questions = [field for field in content["body"] if field["type"] != "markdown"]
    assert all(field["attributes"]["label"] for field in questions)
    names = [field["id"] for field in questions]
    assert len(names) == len(set(names))


def asked(form: str) -> dict[str, bool]:
    """Return the questions of a form, and whether each has to be answered."""
    return {
        field["id"]: field.get("validations", {}).get("required") == "true"
        for field in document(form)["body"]
        if "id" in field
    }


def test_forms_ask_for_what_it_takes_to_see_the_same() -> None:
    bug, rule = (asked(form) for form in FORMS)
    assert bug == {
        "happened": True,
        "expected": True,
        "composed": True,
        "save": False,
        "versions": True,
    }
    assert rule == dict.fromkeys(("clause", "edition", "rulebook", "situation", "happened"), True)


def test_the_situation_in_the_form_for_rules_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    fields = {field["id"]: field["attributes"] for field in document(FORMS[1])["body"]}
    names: dict[str, Any] = {}
    exec(fields["situation"]["placeholder"], names)
    refusal = names["game"].why_not(bz.Harvest(0, field=0))
    assert refusal.clause == fields["clause"]["placeholder"]
    assert capsys.readouterr().out == f"{refusal}\n"


def test_other_things_may_be_written_without_a_form() -> None:
    assert document(FORM_CHOICE) == {"blank_issues_enabled": "true"}


def test_a_pull_request_is_asked_for_its_checks() -> None:
    text = text_of(PULL_REQUEST)
    (command,) = re.findall(r"`(make .+?)`", text)
    assert called_targets(command) == ["lint", "test", "types", "docs"]
    assert set(called_targets(command)) <= make_targets()
    assert "`CHANGELOG.md`" in text
    assert "clauses" in text


# Pages


def test_pages_are_built_elsewhere_as_by_make_docs() -> None:
    content = document(PAGES)
    assert content["version"] == "2"
    assert content["build"]["tools"] == {"python": "3.11"}
    assert content["sphinx"] == {"configuration": "docs/conf.py", "fail_on_warning": "true"}
    (install,) = content["build"]["jobs"]["install"]
    (extras,) = re.findall(r"--editable '\.\[(.+?)\]'", install)
    known = tomllib.loads(text_of("pyproject.toml"))["project"]["optional-dependencies"]
    assert {"cli", "docs"} == set(extras.split(",")) <= set(known)
    assert "./variants/*/" in install


def test_every_folder_of_variants_can_be_installed() -> None:
    # The build of the pages elsewhere takes all of them.
    folders = [path for path in (ROOT / "variants").iterdir() if path.is_dir()]
    assert [path.name for path in folders if not (path / "pyproject.toml").is_file()] == []


@pytest.mark.parametrize("page", ["README.md", "docs/contributing.md"])
def test_whoever_reads_a_checkout_is_sent_to_pages_that_can_be_read(page: str) -> None:
    linked = [(ROOT / page).parent / link for link in LINK.findall(text_of(page))]
    assert [path for path in linked if not path.is_file()] == []
    unfinished = [
        path.relative_to(ROOT).as_posix()
        for path in linked
        if path.parent.name in {"reference", "rules"} or GENERATED.search(path.read_text("utf-8"))
    ]
    assert unfinished == []


def test_the_readme_says_how_to_open_the_built_pages() -> None:
    text = text_of("README.md")
    assert "`make docs`" in text
    assert "`.venv/bin/bohnanza docs`" in text


# Which package imports which


def test_the_contracts_of_imports_name_every_variant() -> None:
    settings = tomllib.loads(text_of("pyproject.toml"))["tool"]["importlinter"]
    packages = {path.parent.name for path in ROOT.glob("variants/*/bohnanza_*/__init__.py")}
    assert set(settings["root_packages"]) == {"bohnanza_core", *packages}
    (public_only,) = [one for one in settings["contracts"] if one["type"] == "forbidden"]
    assert packages <= set(public_only["source_modules"])


def test_the_contracts_of_imports_name_every_room() -> None:
    settings = tomllib.loads(text_of("pyproject.toml"))["tool"]["importlinter"]
    (layers,) = [one for one in settings["contracts"] if one["type"] == "layers"]
    named = {room for layer in layers["layers"] for room in layer.split(" | ")}
    core = ROOT / "bohnanza_core"
    rooms = {path.parent.name for path in core.glob("*/__init__.py")}
    assert rooms | {path.stem for path in core.glob("*.py")} - {"__init__"} == named
    (public_only,) = [one for one in settings["contracts"] if one["type"] == "forbidden"]
    private = {f"bohnanza_core.{name}" for name in named if name.startswith("_")}
    assert private == set(public_only["forbidden_modules"])
