import { randomUUID } from "node:crypto";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createProgram } from "../../testing/factories.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { askForExport, findExport, readExportFile, type StoredExport } from "./index.ts";

/** The goal is 100,000: `npm run soak -- exports`. */
const ROWS = Number(process.env["EXPORT_ROWS"] ?? 3_000);
const KILLS = Number(process.env["EXPORT_KILLS"] ?? 1);
/** Largest piece of a file, which is all of it that is in memory at a time. */
const PIECE_BYTES = 65_536;

let test: TestDatabase;
const programId = `x${randomUUID().replaceAll("-", "").slice(0, 20)}`;
const askedBy = randomUUID();
const identity: Identity = {
  programId,
  role: "PROGRAM_ADMIN",
  subjectId: askedBy,
  adminId: askedBy,
  partnerIds: "ALL",
  storeIds: "ALL",
  displayName: "",
};

beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database, programId, {});
  await test.query(
    "INSERT INTO punktum.admins (program_id, id, email, password_hash, role) VALUES ($1, $2, 'a', 'x', 'PROGRAM_ADMIN')",
    [programId, askedBy],
  );
  await test.query(
    `INSERT INTO punktum.audit_log (program_id, actor_kind, actor_id, action, subject_kind, subject_id)
     SELECT $1, 'SYSTEM', NULL, 'STORE_CHANGED', 'STORE', 'row-' || n FROM generate_series(1, $2) n`,
    [programId, ROWS],
  );
});
afterAll(() => test.close());

async function askForLog(): Promise<string> {
  const now = new Date();
  const [from, to] = [new Date(now.getTime() - 3_600_000), new Date(now.getTime() + 3_600_000)];
  const wanted = { kind: "AUDIT", from, to, filter: {}, language: "en", identity, now } as const;
  const id = await test.database.withProgram(programId, (transaction) => askForExport(transaction, wanted));
  return id ?? "";
}

async function read(id: string): Promise<StoredExport> {
  const found = await test.database.withProgram(programId, (transaction) => findExport(transaction, { askedBy, id }));
  if (found === undefined) {
    throw new Error("the export is gone");
  }
  return found;
}

/** Starts a separate worker process. */
const startWorker = (): ChildProcess => fork(new URL("testing/export-worker.ts", import.meta.url), [test.url]);

async function kill(worker: ChildProcess): Promise<void> {
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

async function until(id: string, isEnough: (entry: StoredExport) => boolean): Promise<void> {
  while (!isEnough(await read(id))) {
    await delay(10);
  }
}

const isOver = ({ state }: StoredExport): boolean => state === "DONE" || state === "FAILED";
const isAt = (share: number) => (entry: StoredExport) => entry.rows >= ROWS * share || isOver(entry);

it(
  "an export of many rows continues after kills with each row once, and is read piece by piece",
  { tags: ["BO-09"], timeout: 600_000 },
  async () => {
    const id = await askForLog();
    for (let killed = 1; killed <= KILLS; killed += 1) {
      const worker = startWorker();
      await until(id, isAt(killed / (KILLS + 1)));
      await kill(worker);
      // Ends the claim of the killed process, so that another one need not wait.
      await test.query("UPDATE punktum.exports SET taken_until = NULL WHERE id = $1", [id]);
    }
    const worker = startWorker();
    await until(id, isOver);
    await kill(worker);
    const stored = await read(id);
    expect(stored).toMatchObject({ state: "DONE", rows: ROWS, isCut: false });
    const seen = new Set<string>();
    let lines = 0;
    let mostBytes = 0;
    for await (const piece of readExportFile(test.database, programId, stored)) {
      mostBytes = Math.max(mostBytes, piece.length);
      for (const [subject] of piece.matchAll(/row-\d+/g)) {
        seen.add(subject);
        lines += 1;
      }
    }
    expect([lines, seen.size]).toEqual([ROWS, ROWS]);
    expect(mostBytes).toBeLessThan(PIECE_BYTES);
  },
);
