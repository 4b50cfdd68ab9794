import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../../../database/index.ts";
import { silentLog } from "../../../testing/names.ts";
import { createExportJob } from "../index.ts";

/** Writes exports of a database, the first argument, until it is killed. */
const database = await openDatabase({ databaseUrl: process.argv[2] ?? "", log: silentLog });
const job = createExportJob(database, () => Date.now());
for (;;) {
  await job();
  await delay(50);
}
