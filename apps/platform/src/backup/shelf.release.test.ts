import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createAccount, createProgram } from "../testing/factories.ts";
import { createInstallation } from "../testing/installations.ts";
import { silentLog } from "../testing/names.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { decryptWith } from "./cipher.ts";
import { drill } from "./drill.ts";
import { runBackup } from "./shelf.ts";

const KEEP = { days: 2, weeks: 0, months: 0 };
const CANARY = "canary-of-a-member";
const day = (number: number): Date => new Date(`2026-11-${number}T02:00:00.000Z`);

let root: string;
let test: TestDatabase;
let identity: string;
let recipient: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "punktum-shelf-"));
  test = await createTestDatabase();
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  await createProgram(test.database, "pfm");
  const accountId = await createAccount(test.database, "pfm", { points: 500, registered: true });
  await test.query("UPDATE punktum.accounts SET user_reference_code = $1 WHERE id = $2", [CANARY, accountId]);
});
afterAll(async () => {
  await test.close();
  await rm(root, { recursive: true });
});

/** A shelf with encrypted backups of some days. */
async function fillShelf(name: string, days: readonly number[]) {
  const shelf = { folder: join(root, name), recipients: [recipient], keep: KEEP };
  for (const number of days) {
    await runBackup(test.url, shelf, day(number));
  }
  return shelf;
}

const namesOn = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith("20"));

async function drillOn(folder: string, key: string) {
  const installation = await createInstallation();
  try {
    const onScratch = (work: (url: string) => Promise<void>) => work(installation.url);
    return await drill(folder, { log: silentLog, decrypt: decryptWith(`# a comment\n${key}\n`), onScratch }, day(24));
  } finally {
    await installation.remove();
  }
}

async function damage(folder: string, name: string): Promise<void> {
  const path = join(folder, name, "bookings.copy.gz.age");
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
  await writeFile(path, bytes);
}

describe("scheduled backups", () => {
  it("are encrypted, rotated, and restored by the drill, which checks the ledger", { tags: ["D5"] }, async () => {
    const { folder } = await fillShelf("whole", [20, 21, 22]);
    expect(await namesOn(folder)).toEqual(["2026-11-21T02-00-00.000Z", "2026-11-22T02-00-00.000Z"]);
    const files = await readdir(join(folder, "2026-11-22T02-00-00.000Z"));
    const contents = await Promise.all(
      files.map((name) => readFile(join(folder, "2026-11-22T02-00-00.000Z", name), "latin1")),
    );
    expect(files.filter((name) => name.endsWith(".age"))).toHaveLength(files.length - 1);
    expect(contents.filter((text) => text.includes(CANARY))).toEqual([]);
    const status = await drillOn(folder, identity);
    expect(status).toEqual({ backupAt: day(22).toISOString(), damaged: [], drillAt: day(24).toISOString() });
  });

  it("the drill fails after a changed byte, with the reason", { tags: ["D5"] }, async () => {
    const { folder } = await fillShelf("damaged", [21]);
    await damage(folder, "2026-11-21T02-00-00.000Z");
    const { drillFailure } = await drillOn(folder, identity);
    expect(drillFailure).toContain("the backup is damaged");
  });

  it("the drill fails with another key, and without a backup", { tags: ["D5"] }, async () => {
    const { folder } = await fillShelf("foreign", [21]);
    expect((await drillOn(folder, await generateX25519Identity())).drillFailure).toBeDefined();
    await rm(join(folder, "2026-11-21T02-00-00.000Z"), { recursive: true });
    expect((await drillOn(folder, identity)).drillFailure).toContain("there is no backup");
  });

  it("the next run reports a damaged backup, and deletes nothing meanwhile", { tags: ["D5"] }, async () => {
    const shelf = await fillShelf("kept", [20, 21]);
    await damage(shelf.folder, "2026-11-20T02-00-00.000Z");
    const { damaged } = await runBackup(test.url, shelf, day(22));
    expect(damaged).toEqual(["2026-11-20T02-00-00.000Z"]);
    expect(await namesOn(shelf.folder)).toHaveLength(3);
  });

  it("a killed run leaves no file that looks like a backup", { tags: ["D5"] }, async () => {
    const shelf = await fillShelf("killed", [20]);
    await cp(
      join(shelf.folder, "2026-11-20T02-00-00.000Z"),
      join(shelf.folder, "unfinished-2026-11-21T02-00-00.000Z"),
      {
        recursive: true,
      },
    );
    await runBackup(test.url, shelf, day(22));
    expect(await readdir(shelf.folder)).toEqual([
      "2026-11-20T02-00-00.000Z",
      "2026-11-22T02-00-00.000Z",
      "status.json",
    ]);
  });
});
