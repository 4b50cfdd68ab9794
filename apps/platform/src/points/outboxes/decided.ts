import type { ErrorCode } from "@punktum/contracts";
import type { Identity } from "../../office/sessions/index.ts";
import { asBooked, type InLedger, isOther } from "./booked.ts";
import type { Entry, UnreadableEntry } from "./entries.ts";
import { type Begun, circumstancesOf, placeOf } from "./judge.ts";
import type { Circumstances, Word } from "./words.ts";

/** Placeholder for entries whose place is not needed. */
export const NOWHERE = { partnerId: null, storeId: null };

/** Default values of an unreadable entry. */
const UNREAD = { kind: "CHECK_IN", lane: "", secondsSinceAction: 0, checkIn: { keyCode: "" } } as const;

/** What shoppers do themselves needs nobody on duty. */
const OF_SHOPPERS: readonly Entry["kind"][] = ["CHECK_IN", "REDEMPTION"];

/** An entry's id in the ledger, and the device that made it. */
interface Which {
  readonly id: string;
  readonly maker: Identity;
  /** The device only asks about it. */
  readonly isAsked: boolean;
}

/** Answer to an asked entry that the device has to send again. */
const NOT_SETTLED: Word = { kind: "LATER", why: "it is not booked yet" };

/** A refusal of an entry. */
export const refusal = (code: ErrorCode, message: string, at: Circumstances): Word => ({
  kind: "REFUSED",
  code,
  message,
  at,
});

/** The answer to an entry whose key the ledger has. */
export function wordOfBooked(found: InLedger, entry: Entry): Word {
  const at = { actionMs: found.at.getTime(), duty: undefined, place: NOWHERE };
  return isOther(found, entry)
    ? refusal("IDEMPOTENCY_KEY_REUSED", "the back office has booked something else under this key", at)
    : { kind: "BOOKED", booked: asBooked(found), at };
}

/** An entry's earlier answer; undefined if it has none. */
function earlierAnswer({ letters, inLedger }: Begun, entry: Entry, id: string): Word | undefined {
  const letter = letters.get(id);
  const booked = inLedger.get(id);
  if (booked !== undefined) {
    return wordOfBooked(booked, entry);
  }
  const at = { duty: undefined, place: NOWHERE };
  return letter?.state === "BOOKED"
    ? { kind: "BOOKED", booked: { replayed: true }, at: { ...at, actionMs: letter.actionAt.getTime() } }
    : undefined;
}

/** The state of an entry that the device only asks about. */
function askedWord(begun: Begun, entry: Entry, id: string): Word {
  const state = begun.letters.get(id)?.state ?? "OPEN";
  return earlierAnswer(begun, entry, id) ?? (state === "OPEN" ? NOT_SETTLED : { kind: "CLOSED" });
}

/** Decides an entry that need not be booked; undefined if it must be booked. */
function decidedToBook(begun: Begun, entry: Entry, { id, maker }: Which): Word | undefined {
  const letter = begun.letters.get(id);
  const known = earlierAnswer(begun, entry, id);
  if (known !== undefined) {
    return known;
  }
  if (entry.kind === "WITHDRAWAL") {
    return { kind: "WITHDRAWN", decision: entry.decision, place: placeOf(maker, undefined) };
  }
  if (letter !== undefined && letter.state !== "OPEN") {
    return { kind: "CLOSED" };
  }
  const at = circumstancesOf(begun, entry, { maker, letter });
  if (letter === undefined && begun.answered.has(entry.number)) {
    // Only check-ins store no more than their number.
    return entry.kind === "CHECK_IN"
      ? { kind: "BOOKED", booked: { replayed: true }, at }
      : refusal("REQUEST_INVALID", "the number belongs to another entry", at);
  }
  return begun.isDutyRequired && !OF_SHOPPERS.includes(entry.kind) && at.duty === undefined
    ? refusal("DUTY_REQUIRED", "no statement proves who was on duty", at)
    : undefined;
}

/** Decides an entry that need not be booked, or that the device only asks about; undefined if it must be booked. */
export function decidedBefore(begun: Begun, entry: Entry, which: Which): Word | undefined {
  return which.isAsked ? askedWord(begun, entry, which.id) : decidedToBook(begun, entry, which);
}

/** The answer to an entry of which only number and key can be read. */
export function wordOfUnreadable(begun: Begun, entry: UnreadableEntry, { id, maker, isAsked }: Which): Word {
  if (isAsked) {
    return NOT_SETTLED;
  }
  const at = circumstancesOf(begun, { ...UNREAD, ...entry }, { maker, letter: begun.letters.get(id) });
  return refusal("REQUEST_INVALID", "this release cannot read the entry", at);
}
