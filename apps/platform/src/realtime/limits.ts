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
  /** Time to join the namespace after connecting. */
  readonly joinWithinMs: number;
}

export const DEFAULT_SOCKET_LIMITS: SocketLimits = {
  messageBytesMax: 16 * 1024,
  messagesPerSecond: 10,
  messageBurst: 30,
  connectionsPerAddress: 3_000,
  refusedHandshakesPerMinute: 120,
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
