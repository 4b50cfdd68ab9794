import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { baseUrl, setupAddress } from "./config/addresses.ts";
import { systemClock } from "./config/clock.ts";
import { readSettings } from "./config/settings.ts";
import { openFoundDatabase } from "./database/index.ts";
import { inviteOperator } from "./office/setup/index.ts";

const HELP = `Usage: npm run admin -- create-operator --email <address> [--name <name>]

  create-operator   Prints an address that makes an operator of the platform, who creates programmes in the back
                    office. The operator chooses the password there. The address works once and within 24 hours;
                    running the command again for the same e-mail ends the earlier address.

  --email           The operator's e-mail address.
  --name            The operator's name; without it the operator types it.
  --help            This text.

It works on the database of DATABASE_URL or DATABASE_APP_URL, else on that of DATA_DIR (default .data), also while Punktum runs.
HOST, PORT and PUBLIC_URL say with which address the link begins.`;

const log = { info: (message: string) => console.error(message), warn: (message: string) => console.error(message) };
const emailAddress = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254));
const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** Thrown for invalid arguments; its message says what to change. */
class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Address of the platform that these settings describe. */
function readBase(): string {
  const read = readSettings(process.env);
  if (!read.ok) {
    throw new UsageError(read.sentences.join("\n"));
  }
  const { publicUrl, host, port } = read.settings;
  return publicUrl ?? baseUrl(host, port);
}

/** Parses the arguments before connecting to a database. */
function readWords() {
  const options = { email: { type: "string" }, name: { type: "string" }, help: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  if (values.help === true || positionals.length === 0) {
    return "HELP";
  }
  if (positionals.length > 1 || positionals[0] !== "create-operator") {
    throw new UsageError(`unknown command: ${positionals.join(" ")}`);
  }
  const email = emailAddress.safeParse(values.email);
  if (!email.success) {
    throw new UsageError("--email needs an e-mail address");
  }
  const name = z.optional(personName).safeParse(values.name);
  if (!name.success) {
    throw new UsageError("--name needs a name of at most 200 characters");
  }
  return { email: email.data, name: name.data ?? null };
}

async function main(): Promise<number> {
  const words = readWords();
  if (words === "HELP") {
    console.log(HELP);
    return 0;
  }
  const base = readBase();
  const link = await openFoundDatabase(log, (database) => inviteOperator({ database, clock: systemClock }, words));
  if (link === "TAKEN") {
    console.error(`${words.email} is an operator already.`);
    return 1;
  }
  console.log(`${words.email} becomes an operator here, once and within 24 hours:\n\n  ${setupAddress(base, link)}\n`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error("`npm run admin -- --help` tells more.");
  process.exitCode = 2;
}
