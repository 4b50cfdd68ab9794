import type { Clock } from "./clock.ts";

interface Limits {
  /** How long a value is remembered. */
  readonly forMs: number;
  /** Most values at once. */
  readonly max: number;
}

interface Remembered<Value> {
  readonly value: Value;
  readonly sinceMs: number;
}

/**
 * Remembers values by name for a limited time. The memory holds only what was in use lately, however many names come
 * and go: values live in two halves, and the older half is dropped as a whole, because removing single values from the
 * beginning of a large map is slow.
 */
export class ShortMemory<Value> {
  #newer = new Map<string, Remembered<Value>>();
  #older = new Map<string, Remembered<Value>>();
  #newerSinceMs = -Infinity;
  readonly #limits: Limits;
  readonly #clock: Clock;

  constructor(limits: Limits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Number of values in memory, including those whose time is over and that are not dropped yet. */
  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  get(name: string): Value | undefined {
    const remembered = this.#newer.get(name) ?? this.#older.get(name);
    const isOver = remembered === undefined || this.#clock.nowMs() - remembered.sinceMs >= this.#limits.forMs;
    return isOver ? undefined : remembered.value;
  }

  /** Remembers a value, whose time began at `sinceMs`. */
  set(name: string, value: Value, sinceMs = this.#clock.nowMs()): void {
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#newerSinceMs >= this.#limits.forMs || this.#newer.size >= this.#limits.max / 2) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#newerSinceMs = nowMs;
    }
    this.#older.delete(name);
    this.#newer.set(name, { value, sinceMs });
  }

  delete(name: string): void {
    this.#newer.delete(name);
    this.#older.delete(name);
  }

  clear(): void {
    this.#newer.clear();
    this.#older.clear();
  }
}
