import { readFile } from "node:fs/promises";

import { environment, onOwnServer, readEmbeddedUrl } from "../database/index.ts";
import { checkLedger, describeReport } from "../points/ledger/index.ts";
import { decryptWith } from "./cipher.ts";
import { restore } from "./restore.ts";

const USAGE = `npm run restore -- <folder>

Loads a backup into a database without programmes: DATABASE_URL (a log-in that may migrate; no superuser is needed), else a new one
in DATA_DIR. Stop Punktum first. BACKUP_IDENTITY_FILE names the key of an encrypted backup. Afterwards every booking is added up again and compared with what is stored.`;

const log = { info: (message: string) => console.error(message), warn: (message: string) => console.error(message) };

async function restoreAndCheck(databaseUrl: string, folder: string): Promise<number> {
  const { DATABASE_ROLE_PREFIX: rolePrefix, BACKUP_IDENTITY_FILE: identityFile } = environment();
  const { tables, takenAt } = await restore(databaseUrl, folder, {
    log,
    rolePrefix,
    decrypt: identityFile === undefined ? undefined : decryptWith(await readFile(identityFile, "utf8")),
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables are back, as of ${takenAt}`);
  const report = await checkLedger(databaseUrl);
  for (const line of describeReport(report)) {
    console.log(line);
  }
  return report.broken.size === 0 ? 0 : 1;
}

async function main(folder: string | undefined): Promise<number> {
  if (folder === undefined || folder.startsWith("-")) {
    console.log(USAGE);
    return folder === "--help" ? 0 : 2;
  }
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = ".data" } = environment();
  if (databaseUrl !== undefined) {
    return restoreAndCheck(databaseUrl, folder);
  }
  if ((await readEmbeddedUrl(dataDir)) !== undefined) {
    throw new Error("Punktum is running on DATA_DIR: stop it first");
  }
  return onOwnServer(dataDir, log, (ownUrl) => restoreAndCheck(ownUrl, folder));
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  console.error(`the restore failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
