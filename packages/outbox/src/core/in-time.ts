/** Calls `run` once after `delayMs`; the returned function cancels it. */
export type After = (delayMs: number, run: () => void) => () => void;

/** Runs requests one after the other, each with a time limit. */
export interface Patience {
  /** Undefined if the request rejects, takes too long or is stopped. */
  readonly wait: <T>(request: (signal: AbortSignal) => Promise<T>) => Promise<T | undefined>;
  /** Aborts the running request and starts no other. */
  readonly stop: () => void;
}

/** Creates the runner. With an infinite limit requests end by themselves. */
export function createPatience(after: After, limitMs: number): Patience {
  let running = new AbortController();
  let isStopped = false;
  return {
    wait: async (request) => {
      if (isStopped) {
        return undefined;
      }
      const mine = new AbortController();
      running = mine;
      const over = Promise.withResolvers<undefined>();
      mine.signal.addEventListener("abort", () => over.resolve(undefined), { once: true });
      const cancel = Number.isFinite(limitMs) ? after(limitMs, () => mine.abort()) : undefined;
      const working = async () => await request(mine.signal);
      const result = await Promise.race([working().catch(() => undefined), over.promise]);
      cancel?.();
      return result;
    },
    stop: () => {
      isStopped = true;
      running.abort();
    },
  };
}
