/**
 * State of the connection to the server; each state has its own text.
 *
 * - `OFFLINE`: this device has no network.
 * - `SERVER_AWAY`: the device has a network, as far as it knows, and the server does not answer.
 * - `SLOW`: the server answers, but people notice the wait.
 * - `UNKNOWN`: there was no recent answer and no request has failed yet.
 */
export type Connection = "GOOD" | "SLOW" | "SERVER_AWAY" | "OFFLINE" | "UNKNOWN";

/** Observations. Times are monotonic. */
export interface ConnectionFacts {
  /** `navigator.onLine`. Only `false` is reliable: a network without internet counts as online. */
  readonly isNetworkUp: boolean;
  /** When the requests that are still open were sent, oldest first. */
  readonly openSinceMs: readonly number[];
  readonly answer: { readonly askedMs: number; readonly heardMs: number } | null;
  /** The last request without an answer, or answered as not ready. */
  readonly failure: { readonly askedMs: number } | null;
}

/** An observation at `atMs`. `askedMs` is when the request was sent. */
export type ConnectionEvent =
  | { readonly kind: "NETWORK"; readonly isUp: boolean }
  | { readonly kind: "ASKED"; readonly atMs: number }
  | { readonly kind: "ANSWERED"; readonly atMs: number; readonly askedMs: number }
  | { readonly kind: "FAILED"; readonly askedMs: number }
  /** The page aborted the request, so the state of the server is unknown. */
  | { readonly kind: "ABORTED"; readonly askedMs: number };

export const NO_CONNECTION_FACTS: ConnectionFacts = { isNetworkUp: true, openSinceMs: [], answer: null, failure: null };

/** A wait that people notice. */
export const SLOW_AFTER_MS = 3_000;
/** Time limit of a heartbeat. With the interval it gives less than 15 s until an outage is noticed (K7). */
export const HEARTBEAT_PATIENCE_MS = 5_000;
const HEARTBEAT_EVERY_MS = 8_000;
/** Shorter during a problem, so that a recovery is noticed sooner. */
const RECOVERY_EVERY_MS = 3_000;
/** Age at which an answer no longer proves the connection. */
const STALE_AFTER_MS = HEARTBEAT_EVERY_MS + HEARTBEAT_PATIENCE_MS + 2_000;

function without(openSinceMs: readonly number[], askedMs: number): readonly number[] {
  const index = openSinceMs.indexOf(askedMs);
  return index === -1 ? openSinceMs : openSinceMs.toSpliced(index, 1);
}

function afterNetwork(facts: ConnectionFacts, isUp: boolean): ConnectionFacts {
  // A new network may not reach the server, so earlier answers are discarded.
  return isUp === facts.isNetworkUp ? facts : { ...facts, isNetworkUp: isUp, answer: null, failure: null };
}

function afterAnswer(facts: ConnectionFacts, askedMs: number, heardMs: number): ConnectionFacts {
  const { answer, failure } = facts;
  return {
    // An answer proves the network, even if the browser reports offline.
    isNetworkUp: true,
    openSinceMs: without(facts.openSinceMs, askedMs),
    answer: answer === null || askedMs >= answer.askedMs ? { askedMs, heardMs } : answer,
    failure: failure !== null && failure.askedMs > askedMs ? failure : null,
  };
}

function afterFailure(facts: ConnectionFacts, askedMs: number): ConnectionFacts {
  // A single failure before a later answered request does not mean an outage.
  const isOutdated = facts.answer !== null && facts.answer.askedMs > askedMs;
  return {
    ...facts,
    openSinceMs: without(facts.openSinceMs, askedMs),
    failure: isOutdated ? facts.failure : { askedMs },
  };
}

/** The facts after an event. */
export function afterConnectionEvent(facts: ConnectionFacts, event: ConnectionEvent): ConnectionFacts {
  if (event.kind === "NETWORK") {
    return afterNetwork(facts, event.isUp);
  }
  if (event.kind === "ASKED") {
    return { ...facts, openSinceMs: [...facts.openSinceMs, event.atMs] };
  }
  if (event.kind === "ABORTED") {
    return { ...facts, openSinceMs: without(facts.openSinceMs, event.askedMs) };
  }
  return event.kind === "ANSWERED" ? afterAnswer(facts, event.askedMs, event.atMs) : afterFailure(facts, event.askedMs);
}

/** The state of the connection at a moment. */
export function connectionAt(
  { isNetworkUp, openSinceMs, answer, failure }: ConnectionFacts,
  nowMs: number,
): Connection {
  if (!isNetworkUp) {
    return "OFFLINE";
  }
  if (failure !== null) {
    return "SERVER_AWAY";
  }
  if (answer === null || nowMs - answer.heardMs > STALE_AFTER_MS) {
    return "UNKNOWN";
  }
  const waitsMs = nowMs - Math.min(nowMs, ...openSinceMs);
  return waitsMs > SLOW_AFTER_MS || answer.heardMs - answer.askedMs > SLOW_AFTER_MS ? "SLOW" : "GOOD";
}

/** When the next heartbeat is due. Any answered request counts as one. */
export function heartbeatDueMs({ answer, failure }: ConnectionFacts): number {
  if (failure !== null) {
    return failure.askedMs + RECOVERY_EVERY_MS;
  }
  return answer === null ? 0 : answer.askedMs + HEARTBEAT_EVERY_MS;
}
