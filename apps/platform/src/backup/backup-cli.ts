import { withFoundDatabase } from "../database/index.ts";
import { backUp } from "./back-up.ts";

const log = { info: (message: string) => console.error(message), warn: (message: string) => console.error(message) };

const USAGE = `npm run backup -- <folder>

Writes all data as of now into a new folder; the platform may run meanwhile. Works on DATABASE_URL (a log-in that is a
member of the auditor's role), else on the database in DATA_DIR. The folder holds personal data: keep it like the database.`;

async function main(folder: string | undefined): Promise<number> {
  if (folder === undefined || folder.startsWith("-")) {
    console.log(USAGE);
    return folder === "--help" ? 0 : 2;
  }
  const { tables } = await withFoundDatabase(log, (databaseUrl) => backUp(databaseUrl, folder, new Date()));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables are in ${folder}`);
  return 0;
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  console.error(`the backup failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
