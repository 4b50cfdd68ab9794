import { existsSync } from "node:fs";
import { join } from "node:path";

import { readEmbeddedUrl, startEmbeddedPostgres } from "../../database/index.ts";
import { checkLedger, describeReport, type LedgerReport } from "./check.ts";

const log = { info: (message: string) => console.error(message), warn: (message: string) => console.error(message) };

/** `npm run ledger:check`: exit code 0 when everything adds up, 1 on a finding, 2 when it could not be checked. */
async function main(): Promise<number> {
  const report = await findAndCheck();
  for (const line of describeReport(report)) {
    console.log(line);
  }
  return report.broken.size === 0 ? 0 : 1;
}

/** DATABASE_URL, else the server running on DATA_DIR, else that server started for the length of the check. */
async function findAndCheck(): Promise<LedgerReport> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = ".data" } = process.env;
  if (databaseUrl !== undefined && databaseUrl !== "") {
    return checkLedger(databaseUrl);
  }
  const runningUrl = await readEmbeddedUrl(dataDir);
  if (runningUrl !== undefined) {
    return checkLedger(runningUrl);
  }
  if (!existsSync(join(dataDir, "database-password"))) {
    throw new Error(`there is no database in ${dataDir}: set DATABASE_URL or DATA_DIR`);
  }
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await checkLedger(server.url);
  } finally {
    await server.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`ledger check could not run: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
