const LOOK_MS = 120;
const TIMEOUT_MS = 15_000;

/** Resolves after a time. */
export const pause = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs));

/** Looks again and again until something is there. Rejects when it has not come in time. */
export async function waitFor<T>(look: () => T | null | undefined, timeoutMs: number = TIMEOUT_MS): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const found = look();
    if (found !== null && found !== undefined) {
      return found;
    }
    if (performance.now() > until) {
      throw new Error("What was waited for did not come");
    }
    await pause(LOOK_MS);
  }
}
