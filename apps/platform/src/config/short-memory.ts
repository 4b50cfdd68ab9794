import type { Clock } from "./clock.ts";

interface Limits {
  /** How long a value is remembered. */
  readonly forMs: number;
  /** Most values at once; the oldest one makes room for a new one. */
  readonly max: number;
}

interface Remembered<Value> {
  readonly value: Value;
  readonly sinceMs: number;
}

/**
 * Remembers values by name for a limited time. Each new value removes the ones whose time is over, so the memory holds
 * only what was in use lately, however many names come and go.
 */
export class ShortMemory<Value> {
  /** In the order of their times, the oldest first. */
  readonly #values = new Map<string, Remembered<Value>>();
  readonly #limits: Limits;
  readonly #clock: Clock;

  constructor(limits: Limits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Number of values in memory, including those whose time is over and that are not removed yet. */
  get size(): number {
    return this.#values.size;
  }

  get(name: string): Value | undefined {
    const remembered = this.#values.get(name);
    return remembered === undefined || this.#isOver(remembered) ? undefined : remembered.value;
  }

  /** Remembers a value, whose time began at `sinceMs`. */
  set(name: string, value: Value, sinceMs = this.#clock.nowMs()): void {
    this.#values.delete(name);
    this.#makeRoom();
    this.#values.set(name, { value, sinceMs });
  }

  delete(name: string): void {
    this.#values.delete(name);
  }

  clear(): void {
    this.#values.clear();
  }

  #isOver({ sinceMs }: Remembered<Value>): boolean {
    return this.#clock.nowMs() - sinceMs >= this.#limits.forMs;
  }

  #makeRoom(): void {
    for (const [name, remembered] of this.#values) {
      if (this.#values.size < this.#limits.max && !this.#isOver(remembered)) {
        return;
      }
      this.#values.delete(name);
    }
  }
}
