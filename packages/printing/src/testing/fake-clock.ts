import type { PrinterClock } from "../transport/transport.ts";

/** A clock that advances only by `pass`. */
export class FakeClock implements PrinterClock {
  #nowMs = 0;
  #timers: { readonly dueMs: number; readonly run: () => void }[] = [];

  readonly now = (): number => this.#nowMs;

  readonly after = (delayMs: number, run: () => void): (() => void) => {
    const timer = { dueMs: this.#nowMs + delayMs, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  get waiting(): number {
    return this.#timers.length;
  }

  /** Advances in steps and lets promises settle after each. */
  async pass(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    for (;;) {
      await settle();
      const [next] = this.#timers.filter(({ dueMs }) => dueMs <= endMs).sort((one, two) => one.dueMs - two.dueMs);
      if (next === undefined) {
        break;
      }
      this.#nowMs = next.dueMs;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      next.run();
    }
    this.#nowMs = endMs;
  }
}

/** Lets all pending promise callbacks run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
