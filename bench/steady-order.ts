/** Order to the callers with a fixed rate. */
export interface SteadyOrder {
  readonly port: number;
  readonly perSecond: number;
  readonly seconds: number;
  readonly connections: number;
  /** Number of cards, starting at card 0. */
  readonly accounts: number;
  /** Access tokens of devices; the callers take turns using them. */
  readonly tokens: readonly string[];
}

/** Result of the callers with a fixed rate. */
export interface SteadyResult {
  /** Bookings that were answered as booked. */
  readonly booked: number;
  /** Answers by HTTP status; `none` counts requests whose connection was lost. */
  readonly statuses: Readonly<Record<string, number>>;
  /** A 503 did not say when to come again. */
  readonly isRetryAfterMissing: boolean;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
  /** Time from the end of the rate to the last answer. */
  readonly lateMs: number;
}

function isOrder(value: unknown): value is SteadyOrder {
  return typeof value === "object" && value !== null && "perSecond" in value && "connections" in value;
}

function isResult(value: unknown): value is SteadyResult {
  return typeof value === "object" && value !== null && "booked" in value && "statuses" in value;
}

export function parseSteadyOrder(text: string): SteadyOrder {
  const value: unknown = JSON.parse(text);
  if (!isOrder(value)) {
    throw new TypeError("not an order for callers with a fixed rate");
  }
  return value;
}

export function parseSteadyResult(text: string): SteadyResult {
  const value: unknown = JSON.parse(text);
  if (!isResult(value)) {
    throw new TypeError("not a result of callers with a fixed rate");
  }
  return value;
}
