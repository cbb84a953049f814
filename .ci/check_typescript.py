"""Compile the TypeScript types of every composition, and real messages against them.

The messages must also fit the types for any composition at once.

The program in docs/reference/wire.md that follows events is compiled too, and run: it must come to
the same views as the library.

Needs node and npm; without them the check fails, since types that nobody compiles are worth
nothing. The compiler is installed into .venv, which git ignores.
"""

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.schema import typescript
from bohnanza_core.testing import random_action

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "reference" / "wire.md"
FOLDER = ROOT / ".venv" / "typescript"
COMPILER = FOLDER / "node_modules" / ".bin" / "tsc"
VERSION = "typescript@~5.9"
BUILT = FOLDER / "built"
OPTIONS = (
    "--strict",
    "--exactOptionalPropertyTypes",
    "--target", "es2022",
    "--module", "es2022",
    "--outDir", str(BUILT),
)  # fmt: skip
RUN = """
import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";
let steps = 0;
for (const name of process.argv.slice(2)) {
  const { follow } = await import(`./${name}.follow.js`);
  for (const [view, events, next] of JSON.parse(readFileSync(`${name}.steps.json`, "utf8"))) {
    deepStrictEqual(follow(view, events), next);
    steps += 1;
  }
}
console.log(`The program in the documentation followed ${steps} actions.`);
"""
ANY = "any-game"
"""The module of types for any composition."""
ACTIONS = 60
"""How many actions of a random game are turned into messages."""


def main() -> int:
    """Install the compiler if need be, write modules and compile them."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        missing = " and ".join(n for n, path in (("npm", npm), ("node", node)) if path is None)
        print(f"{missing} not found: the TypeScript types CANNOT be checked. Install Node.js.")
        return 1
    install(npm)
    (FOLDER / f"{ANY}.ts").write_text(typescript(), encoding="utf-8")
    (FOLDER / f"{ANY}.follow.ts").write_text(program(ANY), encoding="utf-8")
    names = [write(variants) for variants in compositions()]
    parts = ("messages", "any-messages", "follow")
    files = [str(FOLDER / f"{name}.{part}.ts") for name in names for part in parts]
    files.append(str(FOLDER / f"{ANY}.follow.ts"))
    compiled = subprocess.run([str(COMPILER), *OPTIONS, *files], cwd=FOLDER, check=False)
    if compiled.returncode:
        print("The TypeScript types do not compile, or messages do not fit them.")
        return 1
    print(f"The types of {len(names)} compositions compile: {', '.join(names)}")
    (BUILT / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (BUILT / "run.js").write_text(RUN, encoding="utf-8")
    followed = subprocess.run([node, str(BUILT / "run.js"), *names], cwd=FOLDER, check=False)
    return followed.returncode


def install(npm: str) -> None:
    """Install the compiler, once."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not COMPILER.exists():
        quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
        command = [npm, "install", "--prefix", str(FOLDER), *quiet, VERSION]
        subprocess.run(command, cwd=FOLDER, check=True)


def compositions() -> Iterator[tuple[str, ...]]:
    """Return every edition alone, and with each of the others that it can be played with."""
    manifests = bz.variants()
    for edition in (m.id for m in manifests if m.layer is ba.Layer.EDITION):
        yield (edition,)
        for other in (m.id for m in manifests if m.layer is not ba.Layer.EDITION):
            if not bz.check_composition(edition, other):
                yield edition, other


def write(variants: tuple[str, ...]) -> str:
    """Write the types of a composition and a module of messages that use them; return its name."""
    name, rules = "-".join(variants), bz.compose(*variants)
    (FOLDER / f"{name}.ts").write_text(typescript(rules), encoding="utf-8")
    sent = messages(rules)
    for module, part in ((name, "messages"), (ANY, "any-messages")):
        lines = [f'import type * as bz from "./{module}.js";', ""]
        for kind, texts in sent.items():
            listed = ",\n  ".join(dict.fromkeys(texts))
            lines += [f"export const of{kind}: readonly bz.{kind}[] = [\n  {listed},\n];", ""]
        lines += wrong(sent)
        (FOLDER / f"{name}.{part}.ts").write_text("\n".join(lines), encoding="utf-8")
    (FOLDER / f"{name}.follow.ts").write_text(program(name), encoding="utf-8")
    (FOLDER / f"{name}.steps.json").write_text(json.dumps(steps(rules)), encoding="utf-8")
    return name


def program(module: str) -> str:
    """Return the program in the documentation, with the types of a module."""
    found = DOCUMENT.read_text("utf-8").partition("```typescript\n")[2].partition("```")[0]
    return found.replace("./messages.js", f"./{module}.js")


def messages(rules: bz.RuleSet) -> dict[str, list[str]]:
    """Return messages of a random game as JSON, by type."""
    game = bz.new_game(rules, players=rules.players[0], seed=1)
    rng, wire = random.Random(1), game.wire
    found: dict[str, list[str]] = {}

    def send(kind: str, message: object) -> None:
        found.setdefault(kind, []).append(wire.dumps(message))

    send("Legend", game.legend())
    while game.outcome is None and game.version < ACTIONS:
        seat = rng.randrange(len(game.players))
        viewer = rng.choice((None, seat))
        send("Question", game.question(seat))
        builder = game.offer_builder(seat)
        if builder is not None:
            draft = bz.Draft("Offer", seat, {"give": builder.give[:1]})
            send("OfferBuilder", builder)
            send("Draft", draft)
            send("DraftCheck", game.check_draft(draft))
        refusal = game.why_not(bz.Plant(seat, 0, 0))
        if refusal is not None:
            send("Refusal", refusal)
        action = random_action(game, rng, patience=0.9)
        send("Action", action)
        events = game.apply(action)
        for seen in game.events_for(viewer, events):
            send("SeenEvent", seen)
        send("View", game.view(viewer))
    return found


def steps(rules: bz.RuleSet) -> list[object]:
    """Return views of a random game with the events that follow and the next views."""
    game = bz.new_game(rules, players=rules.players[-1], seed=2)
    rng, dump = random.Random(2), game.wire.dump
    found: list[object] = []
    while game.outcome is None and game.version < ACTIONS:
        viewer = rng.choice((None, *range(len(game.players))))
        before = dump(game.view(viewer))
        events = game.apply(random_action(game, rng, patience=0.9))
        seen = [dump(event) for event in game.events_for(viewer, events)]
        found.append((before, seen, dump(game.view(viewer))))
    return found


def wrong(sent: dict[str, list[str]]) -> Iterator[str]:
    """Return messages that the compiler must refuse: with a key missing, unknown, or wrong."""
    for kind in ("Action", "SeenEvent", "View"):
        right = json.loads(sent[kind][0])
        key = next(key for key in right if key != "kind")
        for change in ({"strange": 1}, {key: {"strange": 1}}, {key: "strange"}):
            text = json.dumps(right | change)
            yield f"// @ts-expect-error\n({text}) satisfies bz.{kind};"
        less = json.dumps({name: value for name, value in right.items() if name != key})
        yield f"// @ts-expect-error\n({less}) satisfies bz.{kind};"


if __name__ == "__main__":
    sys.exit(main())
