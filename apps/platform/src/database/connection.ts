import { Client, TypeOverrides, type ClientConfig } from "pg";

import { DatabaseSetupError, sqlStateOf } from "./errors.ts";
import { tlsSentence, withTlsMode } from "./tls.ts";

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

/**
 * What every session of ours is set to. Direct connections say it at their start; those of the pool have it from their
 * role, because a pooler between them and the server refuses such words.
 */
export const SESSION_SETTINGS = {
  search_path: "punktum, pg_temp",
  timezone: "UTC",
} as const;

/** Settings of a connection that a pooler may stand in. */
export function pooledConfig(url: string, applicationName: string): ClientConfig {
  return {
    connectionString: withTlsMode(url),
    types: typeOverrides(),
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
}

/** Settings of a connection to the server itself. */
export function connectionConfig(url: string, applicationName: string): ClientConfig {
  const { search_path: path, timezone } = SESSION_SETTINGS;
  return {
    ...pooledConfig(url, applicationName),
    options: `-c search_path=${path.replaceAll(" ", "")} -c timezone=${timezone}`,
  };
}

/** Where a login really is, when its address names a pooler: the direct address with that login. */
export function past(pooler: string, directUrl: string | undefined): string {
  if (directUrl === undefined) {
    return pooler;
  }
  const direct = new URL(directUrl);
  const { username, password } = new URL(pooler);
  direct.username = username;
  direct.password = password;
  return direct.href;
}

/** Connects to the server itself, or says in one sentence why that does not work. */
export async function connectTo(url: string, applicationName: string, variable = "DATABASE_URL"): Promise<Client> {
  const client = new Client(connectionConfig(url, applicationName));
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseSetupError(unreachable(error, url, variable), { cause: error });
  }
  return client;
}

function unreachable(error: unknown, url: string, variable: string): string {
  const place = describeUrl(url);
  const message = error instanceof Error ? error.message : "unknown reason";
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return (
    tlsSentence(code, message, place) ??
    `Cannot reach the database at ${place} (${sqlStateOf(error) ?? message}): is ${variable} right and the server running?`
  );
}

/** A connection address without its password, for messages. */
function describeUrl(url: string): string {
  try {
    const parsed = new URL(url);
    return `${parsed.host}${parsed.pathname}`;
  } catch {
    return "the given address";
  }
}
