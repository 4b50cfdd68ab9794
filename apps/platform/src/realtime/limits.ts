/** Limits of a device on the realtime connection. */
export interface SocketLimits {
  /** Size of one message; a longer one closes the connection. */
  readonly messageBytesMax: number;
  readonly messagesPerSecond: number;
  /** Messages allowed at once before the rate applies. */
  readonly messageBurst: number;
  /** Open connections of one address; the tablets of a chain may share one. */
  readonly connectionsPerAddress: number;
  /** Handshakes of one address without a valid token, per minute. */
  readonly refusedHandshakesPerMinute: number;
  /** New connections of the process; more than that wait for their turn. */
  readonly connectionsPerSecond: number;
  /** A connection whose turn would come later is refused, and its device comes again by itself. */
  readonly turnWithinMs: number;
  /** Connections of one address that wait for their turn: less than all that may wait, so that none takes every turn. */
  readonly waitingPerAddress: number;
  /** Time to join the namespace after connecting. */
  readonly joinWithinMs: number;
}

export const DEFAULT_SOCKET_LIMITS: SocketLimits = {
  messageBytesMax: 16 * 1024,
  messagesPerSecond: 10,
  messageBurst: 30,
  connectionsPerAddress: 3_000,
  refusedHandshakesPerMinute: 120,
  connectionsPerSecond: 190,
  turnWithinMs: 10_000,
  waitingPerAddress: 1_000,
  joinWithinMs: 10_000,
};

/** A token bucket; `take` returns false when it is empty. */
export function createBucket(
  { perSecond, burst }: { readonly perSecond: number; readonly burst: number },
  nowMs: () => number,
): { readonly take: () => boolean } {
  let left = burst;
  let countedAtMs = nowMs();
  return {
    take() {
      const atMs = nowMs();
      left = Math.min(burst, left + ((atMs - countedAtMs) / 1_000) * perSecond);
      countedAtMs = atMs;
      if (left < 1) {
        return false;
      }
      left -= 1;
      return true;
    },
  };
}

/**
 * Gives new connections their turns, evenly. Without it, all devices of a server that was restarted connect in the same
 * second, and bookings wait behind them.
 */
export function createPace(
  { connectionsPerSecond, turnWithinMs }: Pick<SocketLimits, "connectionsPerSecond" | "turnWithinMs">,
  nowMs: () => number,
): { readonly waitMs: () => number | undefined } {
  let nextTurnMs = -Infinity;
  return {
    /** Time until the turn of one more connection; undefined if it would come too late. */
    waitMs() {
      const atMs = nowMs();
      const turnMs = Math.max(atMs, nextTurnMs);
      if (turnMs - atMs > turnWithinMs) {
        return undefined;
      }
      nextTurnMs = turnMs + 1_000 / connectionsPerSecond;
      return turnMs - atMs;
    },
  };
}

const MINUTE_MS = 60_000;
const ADDRESSES_MAX = 50_000;

/** Counts per address and minute; when the memory is full, all counts are reset, so that it stays bounded. */
export function createMinuteCounter(
  max: number,
  nowMs: () => number,
): { readonly count: (address: string) => void; readonly isFull: (address: string) => boolean } {
  const counts = new Map<string, number>();
  let startedAtMs = nowMs();
  const turn = (): void => {
    if (nowMs() - startedAtMs < MINUTE_MS && counts.size < ADDRESSES_MAX) {
      return;
    }
    counts.clear();
    startedAtMs = nowMs();
  };
  return {
    count(address) {
      turn();
      counts.set(address, (counts.get(address) ?? 0) + 1);
    },
    isFull(address) {
      turn();
      return (counts.get(address) ?? 0) >= max;
    },
  };
}
