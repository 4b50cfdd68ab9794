import { isIP, isIPv6 } from "node:net";
import { join, resolve } from "node:path";
import * as z from "zod/mini";

import { type DatabaseAddress, DatabaseSetupError, environment, isRolePrefix } from "../database/index.ts";
import { readLedgerKey } from "./ledger-key.ts";
import { readRetention, RETENTION_EXPECTED, type RetentionSettings, retentionForms } from "./retention-settings.ts";
import { readWatching, watchingForms, type WatchingSettings, WATCHING_EXPECTED } from "./watching-settings.ts";

/** Settings from the environment; docs/running.md explains each variable. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absent: the platform starts its own PostgreSQL. */
  readonly database: GivenDatabase | undefined;
  readonly dataDir: string;
  readonly demo: boolean;
  /** Whether only this machine can reach the platform, as far as its settings tell. */
  readonly isLocal: boolean;
  /** `DEMO` was given. */
  readonly saysDemo: boolean;
  /** Absent: the kiosk built in this repository. */
  readonly kioskFolder: string | undefined;
  readonly logLevel: string;
  /** Newest first. Absent: created and stored in `dataDir`. */
  readonly tokenSecrets: readonly string[] | undefined;
  /** Absent: created and stored in `dataDir`. */
  readonly phoneSecrets: readonly string[] | undefined;
  /** PEM of the key that signs the ledger's heads. Absent: created and stored in `dataDir`. */
  readonly ledgerKey: string | undefined;
  /** Where signed heads are written. */
  readonly ledgerHeadsFile: string;
  /** Receives signed heads, too. */
  readonly ledgerHeadsUrl: string | undefined;
  readonly metricsAnywhere: boolean;
  readonly trustProxy: readonly string[] | undefined;
  /** Public address with a trailing slash; absent: the address it listens on. */
  readonly publicUrl: string | undefined;
  /** Absent: mails are written into `dataDir`. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Origins of kiosks on other hosts; their pages use the API and its realtime connection. */
  readonly kioskOrigins: readonly string[];
  /** A Sentry-compatible service that receives the errors of kiosks. */
  readonly errorReportDsn: string | undefined;
  /** How requests are traced and logged. */
  readonly watching: WatchingSettings;
  /** How long data is kept. */
  readonly retention: RetentionSettings;
  /** Allows identity providers on this machine, also without encryption; for development and tests. */
  readonly oidcLoopback: boolean;
}

/** An external PostgreSQL. */
type GivenDatabase = DatabaseAddress & {
  readonly maxConnections: number | undefined;
  readonly preparesStatements: boolean;
};

export type SettingsResult =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly sentences: readonly string[] };

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
const SECRET_LENGTH_MIN = 32;

const onOff = z.enum(["on", "off"]);
const postgresUrl = z.string().check(z.refine((value) => /^postgres(?:ql)?:\/\/./.test(value) && URL.canParse(value)));
const smtpUrl = z.string().check(z.refine((value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value)));
const webUrl = z.string().check(z.refine((value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value)));
/** The public key is in the place of the user name; the project is the last part of the path. */
const errorReportDsn = z.string().check(z.regex(/^https?:\/\/\w+@[^/?#]+(?:\/[^?#]*)?\/\w+$/));
/**
 * `no-reply@example.org`, optionally with a name before it and angle brackets; nothing that could start another header.
 */
const mailFrom = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^(?:[^<>@,;:"\p{Cc}]*<[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u),
  );
const SECRETS_ASKED = `one or more secrets of at least ${SECRET_LENGTH_MIN} characters, the newest first, with commas between`;

const list = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
);
const secrets = z.pipe(list, z.array(z.string().check(z.minLength(SECRET_LENGTH_MIN))).check(z.minLength(1)));

/** Origins of pages on other hosts: scheme, host and port, compared exactly. */
const origins = z.pipe(list, z.array(z.string().check(z.regex(/^https?:\/\/[^/*]+$/))));

const PROXY_RANGES = ["loopback", "linklocal", "uniquelocal"];

/** An address, a range such as `10.0.0.0/8`, or one of the named ranges. */
function isProxy(text: string): boolean {
  const [address = "", bits = "0", ...rest] = text.split("/");
  const isRange = isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32);
  return PROXY_RANGES.includes(text) || (isRange && rest.length === 0);
}

const port = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
  z.number().check(z.maximum(65_535)),
);

const poolSize = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)),
  z.number().check(z.minimum(2), z.maximum(1_000)),
);

const variablesSchema = z.object({
  PORT: z.optional(port),
  HOST: z.optional(z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/))),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_APP_URL: z.optional(postgresUrl),
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  DATABASE_ROLE_PREFIX: z.optional(z.string().check(z.refine(isRolePrefix))),
  DATABASE_POOL_SIZE: z.optional(poolSize),
  DATABASE_PREPARED: z.optional(onOff),
  DATA_DIR: z.optional(z.string()),
  DEMO: z.optional(onOff),
  KIOSK_FOLDER: z.optional(z.string()),
  LOG_LEVEL: z.optional(z.enum(LOG_LEVELS)),
  TOKEN_SECRET: z.optional(secrets),
  PHONE_SECRET: z.optional(secrets),
  LEDGER_KEY: z.optional(z.string().check(z.refine((value) => readLedgerKey(value) !== undefined))),
  LEDGER_HEADS_FILE: z.optional(z.string()),
  // fetch refuses a password in an address, and says the address.
  LEDGER_HEADS_URL: z.optional(webUrl.check(z.refine((value) => new URL(value).username === ""))),
  METRICS_ANYWHERE: z.optional(onOff),
  TRUST_PROXY: z.optional(z.pipe(list, z.array(z.string().check(z.refine(isProxy))))),
  PUBLIC_URL: z.optional(webUrl),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(mailFrom),
  KIOSK_ORIGINS: z.optional(origins),
  ERROR_REPORT_DSN: z.optional(errorReportDsn),
  OIDC_LOOPBACK: z.optional(onOff),
  ...watchingForms,
  ...retentionForms,
});
type Name = keyof z.output<typeof variablesSchema>;

const EXPECTED: Readonly<Record<Name, string>> = {
  PORT: "a number from 0 to 65535",
  HOST: "an address or host name such as 127.0.0.1",
  DATABASE_URL: "an address such as postgres://user:password@host:5432/name",
  DATABASE_APP_URL: "an address such as postgres://user:password@host:5432/name",
  DATABASE_DIRECT_URL: "an address such as postgres://host:5432/name",
  DATABASE_ROLE_PREFIX: "at most 55 small letters, digits and underscores, a letter first and not pg_",
  DATABASE_POOL_SIZE: "a number from 2 to 1000",
  DATABASE_PREPARED: "on or off",
  DATA_DIR: "a folder",
  DEMO: "on or off",
  KIOSK_FOLDER: "a folder",
  LOG_LEVEL: `one of ${LOG_LEVELS.join(", ")}`,
  TOKEN_SECRET: SECRETS_ASKED,
  PHONE_SECRET: SECRETS_ASKED,
  LEDGER_KEY: "an Ed25519 private key as PEM",
  LEDGER_HEADS_FILE: "a file",
  LEDGER_HEADS_URL: "an address such as https://heads.example/punktum",
  METRICS_ANYWHERE: "on or off",
  TRUST_PROXY: "addresses of proxies, or ranges such as 10.0.0.0/8, with commas between",
  PUBLIC_URL: "an address such as https://punktum.example/",
  SMTP_URL: "an address such as smtps://user:password@mail.example.org:465",
  MAIL_FROM: "an e-mail address, or a name followed by one in angle brackets",
  ERROR_REPORT_DSN: "an address such as https://key@errors.example/42",
  OIDC_LOOPBACK: "on or off",
  KIOSK_ORIGINS: "origins such as https://kiosk.example with commas between",
  ...WATCHING_EXPECTED,
  ...RETENTION_EXPECTED,
};

const isName = (name: PropertyKey | undefined): name is Name =>
  typeof name === "string" && Object.hasOwn(EXPECTED, name);

/** The sentence names the variable and the expected form, never the value, which may be a password. */
function sentencesOf(names: readonly (PropertyKey | undefined)[]): readonly string[] {
  return [...new Set(names)].filter(isName).map((name) => `${name} is not valid: expected ${EXPECTED[name]}.`);
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** A public address of another name than this machine's means a proxy that lets others in. */
const isLocalOnly = (host: string, publicUrl: string | undefined): boolean =>
  isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname));

/** The passwords of the demonstration are published: where others reach the platform, it has to be asked for. */
function readDemo(given: z.output<typeof variablesSchema>, isLocal: boolean) {
  const demo = given.DEMO === undefined ? isLocal : given.DEMO === "on";
  // In the demonstration, request lines would hide the printed addresses.
  return { demo, isLocal, saysDemo: given.DEMO !== undefined, logLevel: given.LOG_LEVEL ?? (demo ? "warn" : "info") };
}

/** With the application's login alone the platform works on a database that a step before it has migrated. */
function readDatabase(given: z.output<typeof variablesSchema>): GivenDatabase | undefined {
  const { DATABASE_URL: databaseUrl, DATABASE_APP_URL: databaseAppUrl } = given;
  if (databaseUrl === undefined && databaseAppUrl === undefined) {
    return undefined;
  }
  return {
    databaseUrl,
    databaseAppUrl,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    rolePrefix: given.DATABASE_ROLE_PREFIX,
    maxConnections: given.DATABASE_POOL_SIZE,
    preparesStatements: given.DATABASE_PREPARED !== "off",
  };
}

/** Settings that are visible outside: addresses and the served kiosk. */
function readOutside(given: z.output<typeof variablesSchema>) {
  return {
    kioskFolder: given.KIOSK_FOLDER === undefined ? undefined : resolve(given.KIOSK_FOLDER),
    publicUrl: given.PUBLIC_URL?.replace(/\/*$/, "/"),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? "Punktum <no-reply@punktum.example>",
    kioskOrigins: given.KIOSK_ORIGINS ?? [],
    errorReportDsn: given.ERROR_REPORT_DSN,
    oidcLoopback: given.OIDC_LOOPBACK === "on",
  };
}

/** The variables, or the sentence about a file that cannot be read. */
function environmentOr(variables: Readonly<Record<string, string | undefined>>): Record<string, string> | string {
  try {
    return environment(variables);
  } catch (error) {
    if (error instanceof DatabaseSetupError) {
      return error.message;
    }
    throw error;
  }
}

/** Reads and checks the settings; one sentence for each wrong value. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): SettingsResult {
  const found = environmentOr(variables);
  if (typeof found === "string") {
    return { ok: false, sentences: [found] };
  }
  const parsed = z.safeParse(variablesSchema, found);
  if (!parsed.success) {
    return { ok: false, sentences: sentencesOf(parsed.error.issues.map(({ path }) => path[0])) };
  }
  const given = parsed.data;
  const database = readDatabase(given);
  if (database === undefined && given.DATABASE_DIRECT_URL !== undefined) {
    return {
      ok: false,
      sentences: ["DATABASE_DIRECT_URL needs DATABASE_APP_URL or DATABASE_URL, whose log-in it uses."],
    };
  }
  if (given.SMTP_URL !== undefined && given.MAIL_FROM === undefined) {
    return { ok: false, sentences: ["SMTP_URL needs MAIL_FROM: the address mails come from."] };
  }
  const host = given.HOST ?? "127.0.0.1";
  const dataDir = resolve(given.DATA_DIR ?? ".data");
  const settings = {
    port: given.PORT ?? 3000,
    host,
    database,
    dataDir,
    ...readDemo(given, isLocalOnly(host, given.PUBLIC_URL)),
    tokenSecrets: given.TOKEN_SECRET,
    phoneSecrets: given.PHONE_SECRET,
    ledgerKey: given.LEDGER_KEY,
    ledgerHeadsFile: given.LEDGER_HEADS_FILE ?? join(dataDir, "ledger-heads.jsonl"),
    ledgerHeadsUrl: given.LEDGER_HEADS_URL,
    metricsAnywhere: given.METRICS_ANYWHERE === "on",
    trustProxy: given.TRUST_PROXY,
    watching: readWatching(given),
    retention: readRetention(given),
    ...readOutside(given),
  };
  return { ok: true, settings };
}
