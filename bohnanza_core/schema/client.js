// @ts-check
// Following a game in a browser, and putting actions together. The types are those that
// `bohnanza schema --typescript` writes; nothing of them is needed when the program runs.

/** @import { Action, Draft, DraftCheck, Field, FieldChange, Legend, Line, Packet, QuestionFields, SeenEvent, SeenMovedEvent, SeenSlotChangedEvent, View, ZoneView } from "./messages.js" */

/**
 * @typedef {object} SeatState Who plays a seat.
 * @property {string} name
 * @property {"person" | "bot" | "nobody"} kind
 * @property {string | null} bot
 * @property {boolean} away
 * @property {boolean} stand_in
 */
/**
 * @typedef {object} Wait For whom the table waits.
 * @property {number} seat
 * @property {"question" | "offer" | "undo"} why
 * @property {number | null} until
 */
/**
 * @typedef {object} UndoState Whether the viewer can take something back, and what was asked.
 * @property {"at-once" | "by-consent" | null} can
 * @property {{ number: number, seat: number, actions: number, waits_for: readonly number[] } | null} request
 */
/** @typedef {Omit<Line, "kind"> & { readonly kind: "Undone" }} Note A line that no event tells. */
/**
 * @typedef {object} Around What a session tells besides the game.
 * @property {string} game
 * @property {number} at
 * @property {number | null} after
 * @property {Legend} [legend]
 * @property {readonly Note[]} [notes]
 * @property {readonly SeatState[]} [seats]
 * @property {readonly Wait[]} [waiting]
 * @property {UndoState} [undo]
 */
/** @typedef {Around & Partial<Packet>} SessionPacket A packet of a session. */
/**
 * @typedef {object} Answer What the sender of a message is answered; more keys depend on the code.
 * @property {string} answer
 * @property {string | null} id
 * @property {DraftCheck} [draft]
 */
/** @typedef {{ type: string, game: string, id: string, [key: string]: unknown }} Message */
/** @typedef {readonly [string, number | null]} ZoneKey */

/** A game as its packets tell it, and the messages of a client. */
export class Follower {
  /** @type {string} */
  game = "";
  /** How many records of the session are known; null: none.
   * @type {number | null} */
  at = null;
  /** The version of the game, the `asked_at` of messages. */
  version = -1;
  /** @type {Legend | null} */
  legend = null;
  /** @type {View | null} */
  view = null;
  /** @type {readonly (Line | Note)[]} */
  log = [];
  /** @type {QuestionFields | null} */
  question = null;
  /** @type {readonly SeatState[]} */
  seats = [];
  /** @type {readonly Wait[]} */
  waiting = [];
  /** @type {UndoState} */
  undo = { can: null, request: null };
  #sent = 0;
  #name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

  /**
   * Go on by a packet. False: it does not go on from here, because something was lost on the way;
   * then send `lost()`.
   * @param {SessionPacket} packet
   */
  take(packet) {
    if (packet.after !== null && packet.after !== this.at) {
      return this.at !== null && packet.at <= this.at;
    }
    this.game = packet.game;
    this.at = packet.at;
    this.legend = packet.legend ?? this.legend;
    if (packet.version !== undefined) this.#playOn(/** @type {Packet} */ (packet));
    this.log = [...this.log, ...(packet.notes ?? [])];
    this.seats = packet.seats ?? this.seats;
    this.waiting = packet.waiting ?? this.waiting;
    this.undo = packet.undo ?? this.undo;
    return true;
  }

  /** @param {Packet} packet */
  #playOn({ version, view, events = [], log = [], question }) {
    this.version = version;
    if (view !== undefined || this.view === null) {
      this.view = view ?? null;
      this.log = log;
      this.question = question ?? null;
    } else {
      this.view = follow(this.view, events);
      this.log = [...this.log, ...log];
      if (question !== undefined) this.question = { ...this.question, ...question };
    }
  }

  /**
   * Return a message; sent again, it is done once.
   * @param {string} type
   * @param {object} [content]
   * @returns {Message}
   */
  message(type, content = {}) {
    this.#sent += 1;
    return { type, game: this.game, id: `${this.#name}-${this.#sent}`, ...content };
  }

  /** Do something, for example the action of a choice. @param {Action} action */
  act(action) {
    return this.message("action", { asked_at: this.version, action });
  }

  /** Ask why something cannot be done. @param {Action} action */
  why(action) {
    return this.message("why", { action });
  }

  /** Take the own last action back, or ask the others to agree. */
  takeBack() {
    return this.message("undo", { asked_at: this.version });
  }

  /** Agree to what somebody has asked, or not. @param {boolean} agreed */
  consent(agreed) {
    return this.message(agreed ? "agree" : "refuse", { request: this.undo.request?.number });
  }

  /** Ask for what was lost on the way. */
  lost() {
    return this.message("packet", { after: this.at });
  }
}

/** An action that is being put together, such as an offer, and what the server says about it. */
export class Drafting {
  /** @type {Draft} */
  draft;
  /** What was said about the draft as it is; null: nothing yet.
   * @type {DraftCheck | null} */
  check = null;
  #follower;
  #id = "";

  /** @param {Follower} follower @param {Draft} draft The fields of a choice, or a kind and a seat. */
  constructor(follower, draft) {
    this.#follower = follower;
    this.draft = draft;
  }

  /** Return the message that asks about the draft. */
  ask() {
    const message = this.#follower.message("draft", { draft: this.draft });
    this.check = null;
    this.#id = message.id;
    return message;
  }

  /** Choose a part, or undefined to leave it open, and ask. @param {string} name @param {unknown} value */
  choose(name, value) {
    const { [name]: _, ...others } = /** @type {Record<string, unknown>} */ ({ ...this.draft });
    const parts = value === undefined ? others : { ...others, [name]: value };
    this.draft = /** @type {Draft} */ (/** @type {unknown} */ (parts));
    return this.ask();
  }

  /** Add a value to a list, and ask. @param {string} name @param {number | string} value */
  add(name, value) {
    return this.choose(name, [...this.#list(name), value]);
  }

  /** Take a value out of a list, once, and ask. @param {string} name @param {number | string} value */
  remove(name, value) {
    const list = this.#list(name);
    const last = list.lastIndexOf(value);
    return this.choose(name, list.filter((_, at) => at !== last));
  }

  /** Return whether a value may be added or chosen. @param {string} name @param {number | string} value */
  may(name, value) {
    return this.check?.more[name]?.includes(value) ?? false;
  }

  /** Take an answer, unless it is about what has changed since. @param {Answer} answer */
  take(answer) {
    if (answer.id === this.#id && answer.draft) this.check = answer.draft;
  }

  /** The action, if it can be done as it is and nothing is left to be chosen; else null.
   * @returns {Action | null} */
  get action() {
    const { refusal, example, more } = this.check ?? { refusal: null, example: null, more: {} };
    const usual = /** @type {Record<string, any>} */ ({ ...example });
    const open = Object.keys(more).some((name) => more[name]?.includes(usual[name]) && !(name in this.draft));
    return refusal || !example || open ? null : /** @type {Action} */ (this.draft);
  }

  /** @param {string} name @returns {readonly (number | string)[]} */
  #list(name) {
    return /** @type {Record<string, any>} */ (this.draft)[name] ?? [];
  }
}

/**
 * Return the view after events.
 * @param {View} view
 * @param {readonly SeenEvent[]} events
 * @returns {View}
 */
export function follow(view, events) {
  /** @type {Map<string, ZoneView>} */
  const zones = new Map(view.zones.map((zone) => [key([zone.name, zone.seat]), zone]));
  /** @param {ZoneKey | null} at @param {(zone: ZoneView) => ZoneView} to */
  const change = (at, to) => {
    const zone = at && zones.get(key(at));
    if (at && zone) zones.set(key(at), to(zone));
  };
  let next = view;
  for (const event of events) {
    if (event.kind === "Moved") {
      change(event.source, (zone) => without(zone, event));
      change(event.target, (zone) => withCards(zone, event));
    } else if (event.kind === "Shuffled") {
      const { cards, backs } = event;
      change(event.zone, (zone) => ({ ...zone, cards: cards ?? zone.cards, backs }));
    } else if (event.kind === "Renumbered") {
      const { cards } = event;
      change(event.zone, (zone) => ({ ...zone, cards }));
    } else if (event.kind === "SlotChanged") {
      /** @type {Record<string, unknown>} */
      const slots = { ...next.slots };
      slots[event.slot] = changed({ ...next.slots[event.slot] }, event);
      next = { ...next, slots: { ...next.slots, ...slots } };
    } else if (event.kind === "FieldsChanged") {
      next = { ...next, fields: next.fields.map((field) => grown(field, event.fields)) };
    } else if (event.kind === "StatusChanged") {
      next = { ...next, status: { ...next.status, ...event.status } };
    }
  }
  const fields = next.fields.map((field) => {
    const cards = /** @type {Field["cards"]} */ (zones.get(key([field.zone, field.seat]))?.cards);
    return { ...field, cards };
  });
  return { ...next, zones: [...zones.values()], fields };
}

/** @param {ZoneKey} zone */
function key([name, seat]) {
  return `${name} ${seat}`;
}

const nothing = { taler: 0, next_steps: [], uncounted: 0, protected: false };

/** @param {Field} field @param {readonly FieldChange[]} changes @returns {Field} */
function grown(field, changes) {
  const change = changes.find(({ seat, number }) => seat === field.seat && number === field.number);
  return { ...field, ...(change?.sort === null ? nothing : {}), ...change };
}

/** @param {Record<string, unknown>} slot @param {SeenSlotChangedEvent} event */
function changed(slot, event) {
  for (const name of event.gone) delete slot[name];
  for (const [name, change] of Object.entries(event.lists)) {
    const items = /** @type {unknown[]} */ (slot[name]);
    const list = items.filter((_, at) => !change.went.includes(at));
    for (const [at, item] of change.came) list.splice(at, 0, item);
    slot[name] = list;
  }
  return { ...slot, ...event.fields };
}

/** @param {ZoneView} zone @param {SeenMovedEvent} event @returns {ZoneView} */
function without(zone, { cards, places, top }) {
  const left = places ? (zone.cards?.filter((_, at) => !places.includes(at)) ?? null) : zone.cards;
  const backs = places ? (zone.backs?.filter((_, at) => !places.includes(at)) ?? null) : zone.backs;
  return { ...zone, count: zone.count - cards.length, cards: left, top: top ?? null, backs };
}

/** @param {ZoneView} zone @param {SeenMovedEvent} event @returns {ZoneView} */
function withCards(zone, { cards, at, open, face_up, backs: added }) {
  const count = zone.count + cards.length;
  if (zone.cards === null || at === undefined) {
    const last = cards[cards.length - 1] ?? null;
    return { ...zone, count, top: face_up && cards.length > 0 ? last : zone.top };
  }
  const shown = open ? cards : cards.map(() => null);
  const backs = zone.backs && [...zone.backs.slice(0, at), ...(added ?? []), ...zone.backs.slice(at)];
  return { ...zone, count, backs, cards: [...zone.cards.slice(0, at), ...shown, ...zone.cards.slice(at)] };
}
