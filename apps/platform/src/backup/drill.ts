import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type DatabaseLog, onOwnServer } from "../database/index.ts";
import { checkLedger, describeReport } from "../points/ledger/index.ts";
import type { Cipher } from "./cipher.ts";
import { restore } from "./restore.ts";
import { changeStatus, listBackups, readStatus, type ShelfStatus } from "./shelf.ts";

interface DrillOptions {
  readonly log: DatabaseLog;
  readonly decrypt?: Cipher | undefined;
  /** Runs the work on an empty database that is deleted afterwards. */
  readonly onScratch?: (work: (databaseUrl: string) => Promise<void>) => Promise<void>;
}

/** Starts a separate PostgreSQL for the drill, so that the installation's database is not touched. */
const onScratchServer =
  (log: DatabaseLog): DrillOptions["onScratch"] =>
  async (work) => {
    const folder = await mkdtemp(join(tmpdir(), "punktum-drill-"));
    // The server's user must be able to reach the folder inside it.
    await chmod(folder, 0o711);
    try {
      await onOwnServer(folder, log, work);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

async function restoreNewest(folder: string, { log, decrypt, onScratch }: DrillOptions): Promise<void> {
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined) {
    throw new Error(`there is no backup in ${folder}`);
  }
  await (onScratch ?? onScratchServer(log))?.(async (databaseUrl) => {
    await restore(databaseUrl, join(folder, newest), { log, decrypt });
    const report = await checkLedger(databaseUrl);
    if (report.broken.size > 0) {
      throw new Error(describeReport(report).join("\n"));
    }
  });
}

/** Restores the newest backup and checks its ledger; the status contains result and time. */
export async function drill(folder: string, options: DrillOptions, now: Date): Promise<ShelfStatus> {
  const drillFailure = await restoreNewest(folder, options).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  await changeStatus(folder, { drillAt: now.toISOString(), drillFailure });
  return readStatus(folder);
}
