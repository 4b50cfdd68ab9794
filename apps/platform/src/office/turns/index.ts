/** Limit of waiting work, and the error for work above it. */
export interface WaitingLimit {
  readonly waitingMax: number;
  refuse(): Error;
}

/** Limits concurrent work; waiting work runs in order of arrival. */
export function createTurns(atOnce: number, limit?: WaitingLimit): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (limit !== undefined && waiting.length >= limit.waitingMax) {
        throw limit.refuse();
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot passes to the next waiting work.
      if (next === undefined) {
        running -= 1;
      } else {
        next();
      }
    }
  };
}
