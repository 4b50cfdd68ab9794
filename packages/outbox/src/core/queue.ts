/** Runs jobs one after the other, each to its end. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a queue. A failed job does not stop later ones. */
export function createQueue(): WorkQueue {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return await mine;
  };
}
