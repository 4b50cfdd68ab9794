import type { Decision, Refusal } from "./entry.ts";

/** An entry to send: its `payload`, or staff's decision for a withdrawn entry. */
export type Outgoing<Payload> = {
  readonly number: number;
  readonly key: string;
  readonly lane: string;
  /** Time since the action, at the moment of sending. Not part of the request's identity: it grows with each try. */
  readonly elapsedMs: number;
} & (
  | { readonly kind: "BOOKING"; readonly payload: Payload }
  | { readonly kind: "WITHDRAWAL"; readonly decision: Decision }
);

/** The server's answer to one entry. */
export type Reply<Result> =
  /** Booked now or earlier; for a withdrawal: recorded, or found booked. */
  | { readonly kind: "CONFIRMED"; readonly result: Result }
  /** Final: the same request would be refused again. */
  | { readonly kind: "REFUSED"; readonly refusal: Refusal }
  /** No answer yet: this entry and later ones of its lane were not processed. */
  | { readonly kind: "LATER"; readonly why: string; readonly afterMs?: number };

/** Result of sending a batch. */
export type BatchAnswer<Result> =
  /** Replies by number; a number without one counts as LATER. */
  | { readonly kind: "ANSWERED"; readonly replies: ReadonlyMap<number, Reply<Result>>; readonly serverMs?: number }
  /** The server's action is unknown. */
  | { readonly kind: "UNANSWERED"; readonly why: string; readonly afterMs?: number };

/** Facts about the outbox that are sent with each batch, so that the server notices missing entries. */
export interface BatchFacts {
  readonly outboxId: string;
  readonly lastNumber: number;
  /** Aborted when the outbox stops or the time limit ends. */
  readonly signal: AbortSignal;
}

/** The connection to the server. */
export interface OutboxTransport<Payload, Result> {
  /**
   * Sends a batch. The server processes the entries in the given order and stops a lane at its first undecided entry. A
   * rejection counts as no answer.
   */
  readonly send: (batch: readonly Outgoing<Payload>[], facts: BatchFacts) => Promise<BatchAnswer<Result>>;
  /**
   * The server's time, requested before a batch if the device was restarted or its clock was set. Any answer contains
   * it, also an error with a date. Undefined: no answer, so nothing is sent. Without this method elapsed times rely on
   * the device's clock across restarts.
   */
  readonly serverMs?: (signal: AbortSignal) => Promise<number | undefined>;
}

/** Seals payloads for the storage and opens them. */
export interface Codec<Payload> {
  readonly seal: (key: string, payload: Payload) => Promise<unknown>;
  /**
   * Undefined if it can never be opened: the entry becomes a dead letter and is never dropped. A rejection means that
   * it cannot be opened now: the entry's lane pauses.
   */
  readonly open: (key: string, sealed: unknown) => Promise<Payload | undefined>;
}
