/** Order to the callers. */
export interface LoadOrder {
  readonly kind: "booking" | "check-in" | "balance" | "history" | "sale" | "basket" | "poslog";
  readonly port: number;
  readonly callers: number;
  readonly seconds: number;
  /** Number of cards, starting at card 0. */
  readonly accounts: number;
  /** Access tokens of devices, for sales keys of tills; the callers take turns using them. */
  readonly tokens: readonly string[];
}

/** Result of the callers. */
export interface LoadResult {
  /** Successful answers. */
  readonly answersPerSecond: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
  /** The first unsuccessful answer, unchanged. */
  readonly firstRefusal: string;
}

/** The median; 0 of none. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;

/** Summarises the latencies of successful answers if nothing was refused. */
export function resultOf(latenciesMs: readonly number[], seconds: number): LoadResult {
  const sorted = latenciesMs.toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    answersPerSecond: sorted.length / seconds,
    meanMs: sorted.reduce((sum, latency) => sum + latency, 0) / Math.max(1, sorted.length),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    refused: 0,
    firstRefusal: "",
  };
}

function isOrder(value: unknown): value is LoadOrder {
  return typeof value === "object" && value !== null && "kind" in value && "port" in value && "tokens" in value;
}

function isResult(value: unknown): value is LoadResult {
  return typeof value === "object" && value !== null && "answersPerSecond" in value && "firstRefusal" in value;
}

export function parseOrder(text: string): LoadOrder {
  const value: unknown = JSON.parse(text);
  if (!isOrder(value)) {
    throw new TypeError("not an order for the callers");
  }
  return value;
}

export function parseResult(text: string): LoadResult {
  const value: unknown = JSON.parse(text);
  if (!isResult(value)) {
    throw new TypeError("not a result of the callers");
  }
  return value;
}
