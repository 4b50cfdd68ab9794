import type { ActionTime } from "../time/action-time.ts";

/** Staff's decision about an entry that the server has not booked. */
export interface Decision {
  /** `DISCARDED`: it is not to be booked. `HANDED_OVER`: people book it elsewhere, for example in the back office. */
  readonly kind: "DISCARDED" | "HANDED_OVER";
  /** Why; never empty. */
  readonly reason: string;
  /** Name of the decider. */
  readonly by: string;
  /** Data of the deleted payload that the transport needs. */
  readonly origin?: string | undefined;
}

/** A refusal of the server. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** State of an entry. There is no state "sent": an entry waits until the server has answered. */
export type EntryState =
  /** To be sent, for the first time or again. */
  | { readonly kind: "WAITING"; readonly refusals: number }
  /** Dead letter: the server refused, and staff decide. */
  | {
      readonly kind: "REFUSED";
      readonly refusals: number;
      readonly refusal: Refusal;
      /** The refused request was about this decision, not the booking. */
      readonly decision: Decision | null;
    }
  /** Staff withdrew it. The withdrawal must still be sent to the server, which may have booked the entry meanwhile. */
  | { readonly kind: "WITHDRAWN"; readonly refusals: number; readonly decision: Decision };

/** An entry of the outbox, as it is stored. */
export interface OutboxEntry {
  /** Position in the device's sequence: 1, 2, 3, … without a gap. */
  readonly number: number;
  /** Idempotency key: made before the first try, never changed. */
  readonly key: string;
  /** Entries of one lane are sent in order; lanes do not wait for each other. A lane is a member, or a till. */
  readonly lane: string;
  /** The payload, sealed by the caller's {@link Codec}; null once it was withdrawn. */
  readonly sealed: unknown;
  readonly at: ActionTime;
  /** Counts changes, so that an answer is never applied to an entry that was changed meanwhile. */
  readonly revision: number;
  readonly state: EntryState;
}

/** Events of an entry. */
export type EntryEvent =
  /** The server's answer: booked, or the decision is recorded. */
  | { readonly kind: "CONFIRMED" }
  | { readonly kind: "REFUSED"; readonly refusal: Refusal }
  /** Staff try a refused entry again, with another payload if `sealed` is present. */
  | { readonly kind: "RETRIED"; readonly sealed?: unknown }
  | { readonly kind: "WITHDRAWN"; readonly decision: Decision };

/** The entry after an event; `GONE` if it leaves the outbox, `IMPOSSIBLE` if the event does not fit its state. */
export type EntryAfter = OutboxEntry | "GONE" | "IMPOSSIBLE";

function withState(entry: OutboxEntry, state: EntryState, sealed: unknown = entry.sealed): OutboxEntry {
  return { ...entry, revision: entry.revision + 1, state, sealed };
}

function refused(entry: OutboxEntry, refusal: Refusal): EntryAfter {
  const { state } = entry;
  if (state.kind === "REFUSED") {
    return "IMPOSSIBLE";
  }
  const decision = state.kind === "WITHDRAWN" ? state.decision : null;
  return withState(entry, { kind: "REFUSED", refusals: state.refusals + 1, refusal, decision });
}

function retried(entry: OutboxEntry, sealed: unknown): EntryAfter {
  const { state } = entry;
  if (state.kind !== "REFUSED") {
    return "IMPOSSIBLE";
  }
  const { refusals, decision } = state;
  return decision === null
    ? withState(entry, { kind: "WAITING", refusals }, sealed)
    : withState(entry, { kind: "WITHDRAWN", refusals, decision });
}

function withdrawn(entry: OutboxEntry, decision: Decision): EntryAfter {
  const isKnown = entry.state.kind === "WITHDRAWN" || (entry.state.kind === "REFUSED" && entry.state.decision !== null);
  return isKnown || decision.reason.trim() === ""
    ? "IMPOSSIBLE"
    : withState(entry, { kind: "WITHDRAWN", refusals: entry.state.refusals, decision }, null);
}

/**
 * The state machine of an entry.
 *
 * ```
 * (added) -> WAITING   -- CONFIRMED --> gone
 *            WAITING   -- REFUSED ----> REFUSED      dead letter
 *            REFUSED   -- RETRIED ----> WAITING      same number, same key
 *            WAITING, REFUSED -- WITHDRAWN --> WITHDRAWN   staff's decision, with a reason
 *            WITHDRAWN -- CONFIRMED --> gone
 * ```
 *
 * Only an answer of the server removes an entry, also a withdrawn one: its request may have arrived, so the server says
 * whether it was booked.
 */
export function afterEvent(entry: OutboxEntry, event: EntryEvent): EntryAfter {
  if (event.kind === "CONFIRMED") {
    return entry.state.kind === "REFUSED" ? "IMPOSSIBLE" : "GONE";
  }
  if (event.kind === "REFUSED") {
    return refused(entry, event.refusal);
  }
  return event.kind === "RETRIED" ? retried(entry, event.sealed ?? entry.sealed) : withdrawn(entry, event.decision);
}

/** Whether an entry is to be sent. */
export const isOpen = ({ state }: OutboxEntry): boolean => state.kind !== "REFUSED";
