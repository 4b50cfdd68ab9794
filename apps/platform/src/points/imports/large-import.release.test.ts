import { randomUUID } from "node:crypto";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createProgram } from "../../testing/factories.ts";
import { addImport, beginStep, findImport, guessColumns, type Import, readStart } from "./index.ts";

/** The goal is 100,000: `npm run soak -- imports`. */
const ROWS = Number(process.env["IMPORT_ROWS"] ?? 2_000);
const KILLS = Number(process.env["IMPORT_KILLS"] ?? 1);
const ROWS_OF_GOAL = 100_000;
const CHECK_MS = 60_000;
const RUN_MS = 600_000;

let test: TestDatabase;
const programId = `i${randomUUID().replaceAll("-", "").slice(0, 20)}`;
const adminId = randomUUID();

beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database, programId, {});
  await test.query(
    "INSERT INTO punktum.admins (program_id, id, email, password_hash, role) VALUES ($1, $2, 'a', 'x', 'PROGRAM_ADMIN')",
    [programId, adminId],
  );
});
afterAll(() => test.close());

const row = (number: number): string =>
  `9${String(number).padStart(9, "0")};Vor${number};Nach${number};m${number}@example.org;${(number % 28) + 1}.3.1980;Straße ${number};10115;Berlin`;

async function upload(): Promise<string> {
  const head = "Karte;Vorname;Nachname;E-Mail;Geburtsdatum;Straße;PLZ;Ort";
  const content = Buffer.from([head, ...Array.from({ length: ROWS }, (_, index) => row(index))].join("\n"));
  const start = readStart(content);
  if (start === undefined) {
    throw new Error("no table");
  }
  const names = ["card", "givenName", "familyName", "email", "birthDate", "street", "postalCode", "city"];
  const entry = {
    kind: "MEMBERS",
    fileName: "members.csv",
    content,
    start,
    mapping: guessColumns(names, start.head),
  } as const;
  return test.database.withProgram(programId, (transaction) =>
    addImport(transaction, { ...entry, createdBy: adminId, now: new Date() }),
  );
}

async function read(id: string): Promise<Import> {
  const entry = await test.database.withProgram(programId, (transaction) => findImport(transaction, id));
  if (entry === undefined) {
    throw new Error("the import is gone");
  }
  return entry;
}

const begin = (entry: Import, step: "CHECKING" | "RUNNING") =>
  test.database.withProgram(programId, (transaction) => beginStep(transaction, entry, { step, by: adminId }));

/** Starts a separate worker process. */
const startWorker = (): ChildProcess => fork(new URL("testing/import-worker.ts", import.meta.url), [test.url]);

async function kill(worker: ChildProcess): Promise<void> {
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

async function until(id: string, isEnough: (entry: Import) => boolean): Promise<void> {
  while (!isEnough(await read(id))) {
    await delay(20);
  }
}

/** Runs a step in processes of which some are killed; returns the duration. */
async function perform(id: string, step: "CHECKING" | "RUNNING", kills: number): Promise<number> {
  const startMs = performance.now();
  await begin(await read(id), step);
  for (let killed = 1; killed <= kills; killed += 1) {
    const enough = (ROWS * killed) / (kills + 1);
    const worker = startWorker();
    await until(id, ({ doneRows, state }) => doneRows >= enough || state !== step);
    await kill(worker);
    // Ends the claim of the killed process, so that another one need not wait.
    await test.query("UPDATE punktum.imports SET taken_until = NULL WHERE id = $1", [id]);
  }
  const worker = startWorker();
  await until(id, ({ state }) => state !== step);
  await kill(worker);
  return performance.now() - startMs;
}

/** The short form runs beside other tests, and its processes take longer to start than to work. */
const SHARE = Math.max(ROWS / ROWS_OF_GOAL, 0.5);

it(
  "an import of many members is checked and run in time, and continues after kills with each row once",
  { timeout: 2 * (CHECK_MS + RUN_MS) },
  async () => {
    const id = await upload();
    const checkMs = await perform(id, "CHECKING", 0);
    const runMs = await perform(id, "RUNNING", KILLS);
    process.stdout.write(`${ROWS} members: dry run ${Math.round(checkMs)} ms, run ${Math.round(runMs)} ms\n`);
    expect(await read(id)).toMatchObject({ state: "DONE", rows: ROWS, newRows: ROWS, sameRows: 0, wrongRows: 0 });
    const [made] = await test.query(
      `SELECT (SELECT count(*)::int FROM punktum.accounts WHERE program_id = $1) AS accounts,
         (SELECT count(*)::int FROM punktum.users WHERE program_id = $1) AS users,
         (SELECT count(DISTINCT account_id)::int FROM punktum.import_rows WHERE program_id = $1) AS rows`,
      [programId],
    );
    expect(made).toEqual({ accounts: ROWS, users: ROWS, rows: ROWS });
    expect(checkMs).toBeLessThan(CHECK_MS * SHARE);
    expect(runMs).toBeLessThan(RUN_MS * SHARE);
  },
);
