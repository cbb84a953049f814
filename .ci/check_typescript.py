"""Compile the TypeScript types of every composition, and real messages against them.

The messages must also fit the types for any composition at once.

The module for clients is checked with the types of each, and run: it must come to the same views
as the library, know the same of a session as the `Follower` in Python, and ask the same of drafts.

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
from typing import Any

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.schema import client_module, typescript
from bohnanza_core.session import Chair, Follower, Session
from bohnanza_core.testing import random_action

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv" / "typescript"
COMPILER = FOLDER / "node_modules" / ".bin" / "tsc"
VERSION = "typescript@~5.9"
BUILT = FOLDER / "built"
OPTIONS = (
    "--strict",
    "--exactOptionalPropertyTypes",
    "--target", "es2022",
    "--module", "es2022",
    "--allowJs", "--checkJs",
    "--outDir", str(BUILT),
)  # fmt: skip
RUN = """
import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";
let steps = 0, packets = 0, drafts = 0;
for (const name of process.argv.slice(2)) {
  const { Drafting, Follower, follow } = await import(`./${name}.client.js`);
  const found = JSON.parse(readFileSync(`${name}.steps.json`, "utf8"));
  for (const [view, events, next] of found.steps) {
    deepStrictEqual(follow(view, events), next);
    steps += 1;
  }
  for (const trace of found.traces) {
    const known = new Follower();
    for (const [packet, fits, expected] of trace) {
      deepStrictEqual(known.take(packet), fits);
      const { at, version, view, log, question, seats, waiting, undo } = known;
      deepStrictEqual({ at, version, view, log, question, seats, waiting, undo }, expected);
      const { type, game, after } = known.lost();
      deepStrictEqual({ type, game, after }, { type: "packet", game: "g", after: at });
      packets += 1;
    }
  }
  for (const [begun, ...trace] of found.drafts) {
    const drafting = new Drafting(new Follower(), begun);
    for (const [[how, name, value], sent, check, ready] of trace) {
      const asked = drafting[how](name, value ?? undefined);
      deepStrictEqual(asked.draft, sent);
      drafting.take({ answer: "checked", id: "another", draft: check });
      deepStrictEqual(drafting.action, null);
      drafting.take({ answer: "checked", id: asked.id, draft: check });
      deepStrictEqual(drafting.action, ready ? sent : null);
      for (const [part, values] of Object.entries(check.more)) {
        deepStrictEqual(values.every((one) => drafting.may(part, one)), true);
        deepStrictEqual(drafting.may(part, "nothing"), false);
      }
      drafts += 1;
    }
  }
}
console.log(`The module for clients: ${steps} actions, ${packets} packets, ${drafts} drafts.`);
if (!steps || !packets || !drafts) process.exit(1);
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
    write_client(ANY)
    names = [write(variants) for variants in compositions()]
    parts = ("messages.ts", "any-messages.ts", "client.js")
    files = [str(FOLDER / f"{name}.{part}") for name in names for part in parts]
    files.append(str(FOLDER / f"{ANY}.client.js"))
    compiled = subprocess.run([str(COMPILER), *OPTIONS, *files], cwd=FOLDER, check=False)
    if compiled.returncode:
        print("The TypeScript types do not compile, or messages do not fit them.")
        return 1
    print(f"The types of {len(names)} compositions compile: {', '.join(names)}")
    (BUILT / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (BUILT / "run.js").write_text(RUN, encoding="utf-8")
    followed = subprocess.run([node, "run.js", *names], cwd=BUILT, check=False)
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
    write_client(name)
    found = {"steps": steps(rules), "traces": traces(rules), "drafts": drafts(rules)}
    BUILT.mkdir(exist_ok=True)
    (BUILT / f"{name}.steps.json").write_text(json.dumps(found), encoding="utf-8")
    return name


def write_client(module: str) -> None:
    """Write the module for clients, with the types of a module."""
    client = client_module().replace("./messages.js", f"./{module}.js")
    (FOLDER / f"{module}.client.js").write_text(client, encoding="utf-8")


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


def traces(rules: bz.RuleSet) -> list[object]:
    """Return what each viewer of a session was sent, and what the client in Python knew then."""
    game = bz.new_game(rules, players=rules.players[-1], seed=3)
    rng, seats = random.Random(3), range(len(game.players))
    session = Session(game, name="g", seats=[Chair(f"person {seat}") for seat in seats])
    known = {viewer: Follower(game.wire) for viewer in (None, *seats)}
    found: dict[int | None, list[object]] = {viewer: [] for viewer in known}

    def take(viewer: int | None, text: str) -> None:
        follower = known[viewer]
        try:
            packet, fits = follower.take(text), True
        except ValueError:
            packet, fits = json.loads(text), False
        expected = {
            "at": follower.at,
            "version": follower.version,
            "view": game.wire.dump(follower.view),
            "log": [game.wire.dump(line) for line in follower.log],
            "question": follower.question,
            "seats": follower.seats,
            "waiting": follower.waiting,
            "undo": follower.undo,
        }
        # As it is now: the lists grow.
        found[viewer].append(json.loads(json.dumps([packet, fits, expected])))
        if not fits:
            take(viewer, session.packet(viewer, follower.at))

    for viewer in known:
        take(viewer, session.join(viewer, "" if viewer is None else f"person {viewer}").reply)
    for _ in range(ACTIONS):
        luck, seat = rng.random(), rng.choice(seats)
        message = {"game": "g", "asked_at": session.game.version}
        request = known[seat].undo["request"]
        if request and luck < 0.8:
            answer = {"type": "agree", "game": "g", "request": request["number"]}
            reaction = session.receive(seat, answer)
        elif luck < 0.15:
            reaction = session.receive(seat, {**message, "type": "undo"})
        elif luck < 0.2:
            reaction = session.leave(seat)
            take(seat, session.join(seat, f"person {seat}", after=known[seat].at).reply)
        else:
            if session.game.outcome is not None:
                break
            action = game.wire.dump(random_action(session.game, rng, patience=0.9))
            message |= {"type": "action", "action": action}
            reaction = session.receive(action["seat"], message)
        for viewer, text in reaction.packets.items():
            # Some are lost on the way, some come twice.
            for _ in range(rng.choices((0, 1, 2), (1, 8, 1))[0]):
                take(viewer, text)
    return [*found.values()]


def drafts(rules: bz.RuleSet) -> list[object]:
    """Return how actions were put together at random, with what the library said about each."""
    game = bz.new_game(rules, players=rules.players[-1], seed=4)
    rng = random.Random(4)
    found: list[object] = []
    while game.outcome is None and len(found) < 12 and game.version < 10 * ACTIONS:
        game.apply(random_action(game, rng, patience=0.9))
        seat = rng.randrange(len(game.players))
        free = [choice for choice in game.question(seat).choices if choice.free]
        begun: list[dict[str, Any]] = [
            game.wire.dump(choice.action) | {name: [] for name in choice.free}
            for choice in free[:1]
        ]
        if game.offer_builder(seat) is not None:
            begun.append({"kind": "Offer", "seat": seat})
        found += [walk(game, rng, draft) for draft in begun]
    return found


def walk(game: bz.Game, rng: random.Random, draft: dict[str, Any]) -> list[object]:
    """Change a draft a few times, as the module for clients does."""
    trace: list[object] = [draft]
    for _ in range(6):
        more = game.check_draft(game.wire.load(bz.Draft, draft)).more
        hints = game.rules.action_types[draft["kind"]].__annotations__
        lists = {name for name, hint in hints.items() if "tuple" in str(hint)}
        changes: list[tuple[str, str, Any]] = [
            ("add" if name in lists else "choose", name, value)
            for name, values in more.items()
            if draft.get(name, ()) is not None  # left to the rules
            for value in values[:2]
        ]
        for name, value in draft.items():
            if name in lists:
                changes += [("remove", name, one) for one in (value or ())[:1]]
            elif name == "partner":
                changes.append(("choose", name, None))
        if not changes:
            break
        how, name, value = rng.choice(changes)
        draft = dict(draft)
        if how == "add":
            draft[name] = [*draft.get(name, ()), value]
        elif how == "remove":
            last = max(at for at, one in enumerate(draft[name]) if one == value)
            draft[name] = draft[name][:last] + draft[name][last + 1 :]
        elif value is None:
            del draft[name]
        else:
            draft[name] = value
        check = game.check_draft(game.wire.load(bz.Draft, draft))
        trace.append(((how, name, value), draft, game.wire.dump(check), possible(game, draft)))
    return trace


def possible(game: bz.Game, draft: dict[str, Any]) -> bool:
    """Return whether a draft is an action that can be done."""
    try:
        return game.why_not(game.wire.load(bz.Action, draft)) is None
    except bz.SaveError:
        return False


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
