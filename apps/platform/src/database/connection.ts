import { TypeOverrides, type ClientConfig } from "pg";

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

/** Points and counters are bigint in SQL and safe integers here; a larger value throws instead of losing digits. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`database integer ${text} is outside the safe range`);
  }
  return value;
}

/**
 * Sums of bigint are returned as numeric: whole values must be exact, the few decimals (factors) may be floating-point.
 */
function parseNumeric(text: string): number {
  return /^-?\d+$/.test(text) ? parseSafeInteger(text) : Number(text);
}

function typeOverrides(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, parseSafeInteger);
  types.setTypeParser(NUMERIC, parseNumeric);
  // A date has no time zone; pg would convert it to a Date at local midnight.
  types.setTypeParser(DATE, (text) => text);
  return types;
}

/** Settings of every connection of the platform. */
export function connectionConfig(url: string, applicationName: string): ClientConfig {
  return {
    connectionString: url,
    types: typeOverrides(),
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: "-c search_path=punktum,pg_temp -c timezone=UTC",
  };
}

/** A connection address without its password, for messages. */
export function describeUrl(url: string): string {
  try {
    const parsed = new URL(url);
    return `${parsed.host}${parsed.pathname}`;
  } catch {
    return "the given address";
  }
}
