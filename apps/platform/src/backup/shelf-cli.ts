import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

import { environment, withFoundDatabase } from "../database/index.ts";
import { decryptWith } from "./cipher.ts";
import { drill } from "./drill.ts";
import { readStatus, runBackup } from "./shelf.ts";

const USAGE = `npm run backups -- run     a backup into BACKUP_FOLDER, if the last one is old enough; rotation; all others read again
npm run backups -- drill   restores the newest one into a scratch database and adds its ledger up

Exit code 0: all is well; 1: something is damaged or failed; 2: a setting is wrong. docs/running.md names the settings.`;

const log = { info: (message: string) => console.error(message), warn: (message: string) => console.error(message) };

const keep = z.pipe(
  z.string().check(z.regex(/^\d{1,3},\d{1,3},\d{1,3}$/)),
  z.transform((text) => {
    const [days = 0, weeks = 0, months = 0] = text.split(",").map(Number);
    return { days, weeks, months };
  }),
);
const settingsSchema = z.object({
  BACKUP_FOLDER: z.string(),
  BACKUP_RECIPIENTS: z._default(z.string().check(z.regex(/^age1[a-z0-9]+(?:,age1[a-z0-9]+)*$/)), ""),
  BACKUP_KEEP: z._default(keep, { days: 7, weeks: 4, months: 12 }),
  BACKUP_EVERY_HOURS: z._default(z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)), 24),
  BACKUP_IDENTITY_FILE: z.optional(z.string()),
});
type BackupSettings = z.output<typeof settingsSchema>;

const HOUR_MS = 3_600_000;
/** A killed run leaves its lock, which expires after longer than any run takes. */
const LOCK_LIFE_MS = 12 * HOUR_MS;

/** One of several concurrent runs works. */
async function withLock(folder: string, work: () => Promise<number>): Promise<number> {
  const lock = join(folder, "lock");
  const madeAtMs = await stat(lock)
    .then(({ mtimeMs }) => mtimeMs)
    .catch(() => 0);
  if (madeAtMs > 0 && Date.now() - madeAtMs > LOCK_LIFE_MS) {
    await rm(lock, { recursive: true });
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isMine = await mkdir(lock)
    .then(() => true)
    .catch(() => false);
  if (!isMine) {
    console.error("another run is at work, or was killed: its lock goes after twelve hours");
    return 1;
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true });
  }
}

async function run({ BACKUP_FOLDER: folder, ...settings }: BackupSettings): Promise<number> {
  const { backupAt = "", damaged: before } = await readStatus(folder);
  // An hourly run keeps its time of day although each run takes some minutes.
  if (Date.now() - Date.parse(backupAt) < (settings.BACKUP_EVERY_HOURS - 0.5) * HOUR_MS) {
    const found = before.length === 0 ? "" : `; DAMAGED: ${before.join(", ")}`;
    console.log(`the last backup is of ${backupAt}${found}`);
    return before.length === 0 ? 0 : 1;
  }
  const recipients = settings.BACKUP_RECIPIENTS.split(",").filter((recipient) => recipient !== "");
  const shelf = { folder, recipients, keep: settings.BACKUP_KEEP };
  const { damaged } = await withFoundDatabase(log, (databaseUrl) => runBackup(databaseUrl, shelf, new Date()));
  console.log(damaged.length === 0 ? `a backup is in ${folder}` : `DAMAGED: ${damaged.join(", ")}`);
  return damaged.length === 0 ? 0 : 1;
}

async function runDrill({ BACKUP_FOLDER: folder, BACKUP_IDENTITY_FILE: identityFile }: BackupSettings) {
  const decrypt = identityFile === undefined ? undefined : decryptWith(await readFile(identityFile, "utf8"));
  const { drillFailure } = await drill(folder, { log, decrypt }, new Date());
  console.log(
    drillFailure === undefined
      ? "the newest backup can be restored, and its ledger adds up"
      : `FAILED: ${drillFailure}`,
  );
  return drillFailure === undefined ? 0 : 1;
}

async function main(command: string | undefined): Promise<number> {
  if (command !== "run" && command !== "drill") {
    console.log(USAGE);
    return command === "--help" ? 0 : 2;
  }
  const settings = settingsSchema.safeParse(environment());
  if (!settings.success) {
    console.error(`${settings.error.issues.map(({ path }) => path.join(".")).join(", ")}: missing or not valid`);
    return 2;
  }
  return withLock(settings.data.BACKUP_FOLDER, () =>
    command === "run" ? run(settings.data) : runDrill(settings.data),
  );
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  console.error(`the backup failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
