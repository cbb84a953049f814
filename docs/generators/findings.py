"""What the search finds besides pages and names of Python: clauses, and codes of refusals."""

from collections.abc import Iterator, Set
from typing import Any, ClassVar, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment

from .rule_sets import rule_sets

CODES: Final = {"reference/refusals": "refusal", "reference/problems": "problem"}
"""Pages whose tables list codes, and what these are codes of."""
FIRST, SECOND = 0, 1
"""The ranks of results, in Sphinx's figures. Clauses are second: their ids begin with a game, and
whoever looks for the game wants its page."""


class Findings(Domain):
    """Places with a name of their own. Links do not come here: clauses are targets already."""

    name = "findings"
    label = "Rules"
    object_types: ClassVar = {kind: ObjType(kind) for kind in ("clause", *CODES.values())}
    initial_data: ClassVar[dict[str, Any]] = {"places": {}}

    def note(self, kind: str, name: str, anchor: str) -> None:
        """Remember a place on the page that is being read."""
        self.data["places"][kind, name] = (self.env.docname, anchor)

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Return all places, for the index of the search."""
        for (kind, name), (page, anchor) in self.data["places"].items():
            rank = SECOND if kind == "clause" else FIRST
            yield name, name, kind, page, anchor, rank

    def clear_doc(self, docname: str) -> None:
        """Forget the places on a page."""
        places = self.data["places"].items()
        self.data["places"] = {key: place for key, place in places if place[0] != docname}

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        for key, place in otherdata["places"].items():
            if place[0] in docnames:
                self.data["places"][key] = place

    def resolve_any_xref(
        self,
        _env: BuildEnvironment,
        _fromdocname: str,
        _builder: Any,
        _target: str,
        _node: addnodes.pending_xref,
        _contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Resolve nothing."""
        return []


def note_clauses(app: Sphinx, doctree: nodes.document) -> None:
    """Let the search lead to a clause by its id."""
    clauses = {clause.id for rules in rule_sets() for clause in rules.all_clauses}
    for name, anchor in doctree.nameids.items():
        if name in clauses and anchor:
            _findings(app).note("clause", name, anchor)


def note_codes(app: Sphinx, doctree: nodes.document) -> None:
    """Give every code in a table an anchor, and let the search lead to it."""
    kind = CODES.get(app.env.docname)
    if kind is None:
        return
    for row in doctree.findall(nodes.row):
        for code in row.children[0].findall(nodes.literal):
            anchor = f"{kind}-{code.astext()}"
            row["ids"].append(anchor)
            _findings(app).note(kind, code.astext(), anchor)


def _findings(app: Sphinx) -> Findings:
    domain = app.env.domains[Findings.name]
    assert isinstance(domain, Findings)
    return domain
