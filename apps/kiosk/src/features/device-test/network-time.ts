/** Number of requests of one measurement. */
export const NETWORK_TRIES = 5;

/** Time in milliseconds after which a request counts as unanswered. */
const TRY_LIMIT_MS = 5000;

/** Result of a measurement: the median round trip, or nothing if a request got no answer. */
export type NetworkTime = { readonly isOk: true; readonly medianMs: number } | { readonly isOk: false };

interface NetworkDependencies {
  readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, "ok">>;
  /** Milliseconds of a clock that never jumps. */
  readonly nowMs: () => number;
}

/** Asks the server several times, one after the other, and returns the median time of a round trip. */
export async function measureNetwork(url: string, { fetch, nowMs }: NetworkDependencies): Promise<NetworkTime> {
  const timesMs: number[] = [];
  try {
    for (let count = 0; count < NETWORK_TRIES; count += 1) {
      const startMs = nowMs();
      // oxlint-disable-next-line no-await-in-loop -- requests side by side would measure each other
      const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(TRY_LIMIT_MS) });
      if (!answer.ok) {
        return { isOk: false };
      }
      timesMs.push(nowMs() - startMs);
    }
  } catch {
    return { isOk: false };
  }
  const sorted = timesMs.toSorted((left, right) => left - right);
  return { isOk: true, medianMs: Math.round(sorted[Math.floor(NETWORK_TRIES / 2)] ?? 0) };
}
