import type { ErrorCode } from "@punktum/contracts";
import type { Identity } from "../../office/sessions/index.ts";
import { asBooked, type InLedger, isOther } from "./booked.ts";
import type { Entry } from "./entries.ts";
import { type Begun, circumstancesOf, placeOf } from "./judge.ts";
import type { Circumstances, Word } from "./words.ts";

/** Placeholder for entries whose place is not needed. */
export const NOWHERE = { partnerId: null, storeId: null };

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
function knownWord({ letters, inLedger }: Begun, entry: Entry, id: string): Word | undefined {
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

/** Decides an entry that need not be booked; undefined if it must be booked. */
export function decidedBefore(
  begun: Begun,
  entry: Entry,
  { id, maker }: { readonly id: string; readonly maker: Identity },
): Word | undefined {
  const letter = begun.letters.get(id);
  const known = knownWord(begun, entry, id);
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
  return begun.isDutyRequired && entry.kind !== "CHECK_IN" && at.duty === undefined
    ? refusal("DUTY_REQUIRED", "no statement proves who was on duty", at)
    : undefined;
}
