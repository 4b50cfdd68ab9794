import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../../../database/index.ts";
import { silentLog } from "../../../testing/names.ts";
import { createImportJob } from "../index.ts";

/** Runs imports of a database, the first argument, until it is killed. */
const database = await openDatabase({ databaseUrl: process.argv[2] ?? "", log: silentLog });
const job = createImportJob(database, () => Date.now());
for (;;) {
  await job();
  await delay(50);
}
