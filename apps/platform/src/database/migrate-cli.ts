import { prepareDatabase } from "./connect.ts";
import { environment } from "./environment.ts";
import { DatabaseSetupError } from "./errors.ts";

const USAGE = `npm run migrate

Brings the database of DATABASE_URL to this release, all or nothing, and changes nothing where it is there already. Roles
and schema are made the first time. Afterwards the platform runs with DATABASE_APP_URL alone.

DATABASE_URL may name a file with DATABASE_URL_FILE. DATABASE_DIRECT_URL names the server where DATABASE_URL names a
pooler. DATABASE_ROLE_PREFIX begins the names of the roles (docs/running.md).`;

const log = { info: (message: string) => console.error(message), warn: (message: string) => console.error(message) };

async function main(word: string | undefined): Promise<number> {
  if (word !== undefined) {
    console.log(USAGE);
    return word === "--help" ? 0 : 2;
  }
  const given = environment();
  if (given["DATABASE_URL"] === undefined) {
    throw new DatabaseSetupError("DATABASE_URL names no database: it has to be a log-in that may migrate.");
  }
  await prepareDatabase({
    databaseUrl: given["DATABASE_URL"],
    databaseAppUrl: given["DATABASE_APP_URL"],
    databaseDirectUrl: given["DATABASE_DIRECT_URL"],
    rolePrefix: given["DATABASE_ROLE_PREFIX"],
    log,
  });
  console.log("the database is ready for this release");
  return 0;
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  const isAboutSetup = error instanceof DatabaseSetupError;
  console.error(isAboutSetup ? error.message : error);
  process.exitCode = 1;
}
