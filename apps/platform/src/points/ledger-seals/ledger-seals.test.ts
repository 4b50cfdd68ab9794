import { spawnSync } from "node:child_process";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { points } from "@punktum/domain";
import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { backUp } from "../../backup/back-up.ts";
import { recordAudit } from "../../office/audit/index.ts";
import { createAccount, createProgram, requestKey } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createLedger } from "../ledger/index.ts";
import { createHeadJob, exportToFile, type HeadExport, sealLedger, sealLedgerOnce } from "./index.ts";

/** Random changes by a superuser; `npm run soak -- L6` makes a thousand. */
const CHANGES = Number(process.env["L6_CHANGES"] ?? 12);
/** Rows of the largest programme; the long form has a million. */
const ROWS = Number(process.env["L6_ROWS"] ?? 3_000);
/** Rows of one transaction: the first seal of the large programme takes several. */
const STEP_ROWS = Math.ceil(ROWS / 7);
const VERIFIED_WITHIN_MS = 60_000;
const VERIFIER = join(import.meta.dirname, "../../../../../scripts/ledger-verify.ts");
const NOW = new Date("2026-11-24T10:00:00Z");

let root: string;
let test: TestDatabase;
let folders = 0;
const { privateKey } = generateKeyPairSync("ed25519");
const stranger = generateKeyPairSync("ed25519").privateKey;

const at = (name: string): string => join(root, name);
const pem = (key: typeof privateKey) => createPublicKey(key).export({ type: "spki", format: "pem" });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "punktum-seals-"));
  test = await createTestDatabase();
  await writeFile(at("key.pem"), pem(privateKey));
  await writeFile(at("stranger.pem"), pem(stranger));
});
afterAll(async () => {
  await test.close();
  await rm(root, { recursive: true });
});

const sign = (key = privateKey) =>
  createHeadJob(test.database, { key, exports: [exportToFile(at("heads.jsonl"))] })(NOW);

/**
 * Seals until so many rows are: a transaction that another test file keeps open on the server holds back what was
 * written after it began.
 */
async function sealRows(programId: string, rows: number, stepRows?: number): Promise<void> {
  let sealed = 0;
  const more = async (): Promise<number> => {
    sealed += await sealLedger(test.database, programId, stepRows);
    return sealed;
  };
  await expect.poll(more, { timeout: 60_000 + rows, interval: 20 }).toBe(rows);
}

/** Bookings of one account and rows of the log, in two rounds with a seal and a signed head after each. */
async function fillProgram(programId: string, bookings = 3): Promise<void> {
  await createProgram(test.database, programId);
  const accountId = await createAccount(test.database, programId);
  const ledger = createLedger(test.database);
  for (const round of [1, 2]) {
    for (let number = 1; number <= bookings; number += 1) {
      await ledger.bookPoints({
        programId,
        request: requestKey(),
        accountId,
        bookingType: "EARNBOOKING",
        bookingTypeCode: "REV",
        points: points(round * 100 + number),
        reason: "line\nbreak, \ttab, \\ backslash, \u2028, ü, 🎁",
        origin: { source: "test" },
      });
    }
    await test.database.withProgram(programId, (transaction) =>
      recordAudit(transaction, {
        actorKind: "SYSTEM",
        action: "TRIED",
        subjectKind: "TEST",
        subjectId: String(round),
        after: { text: 'quotes " and \\ and \n', number: round },
        requestId: "",
      }),
    );
    await sealRows(programId, bookings + 1);
    await sign();
  }
}

/** What the verifier says about a backup taken now. */
async function verifyNow(...words: readonly string[]) {
  folders += 1;
  const folder = at(`backup-${folders}`);
  await backUp(test.url, folder, NOW);
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, folder, ...words], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, text: `${stdout}${stderr}`, folder };
}
const verifyWithHeads = () => verifyNow("--key", at("key.pem"), "--heads", at("heads.jsonl"));

const findingsAbout = (text: string, programId: string): number =>
  text.split("\n").filter((line) => line.startsWith(`${programId} `)).length;

const sealedIn = async (programId: string): Promise<number> =>
  (await test.query("SELECT FROM punktum.ledger_blocks WHERE program_id = $1", [programId])).length;

/** Each kind of change, as SQL of a superuser; `:p` is the programme, `:n` a random number from 0. */
const KINDS: Readonly<Record<string, string>> = {
  "another amount":
    "UPDATE bookings SET points = points + 1 + :n WHERE id = (SELECT id FROM bookings WHERE program_id = ':p' ORDER BY id OFFSET :n % 6 LIMIT 1)",
  "another reason":
    "UPDATE bookings SET reason = reason || ' ' WHERE id = (SELECT id FROM bookings WHERE program_id = ':p' ORDER BY id OFFSET :n % 6 LIMIT 1)",
  "another time":
    "UPDATE bookings SET booked_at = booked_at - interval '1 ms' WHERE id = (SELECT id FROM bookings WHERE program_id = ':p' ORDER BY id OFFSET :n % 6 LIMIT 1)",
  "a booking deleted":
    "DELETE FROM bookings WHERE id = (SELECT id FROM bookings WHERE program_id = ':p' ORDER BY id OFFSET :n % 6 LIMIT 1)",
  "a booking inserted into the past": `INSERT INTO bookings (program_id, id, account_id, booking_type, booking_type_code, points, balance_after, booked_at, created_at, fingerprint, key_owner, source)
    SELECT program_id, gen_random_uuid(), account_id, booking_type, booking_type_code, 1, 1, now() - interval '1 day', now() - interval '1 day' * (1 + :n), fingerprint, key_owner, source FROM bookings WHERE program_id = ':p' LIMIT 1`,
  "two bookings swapped": `WITH pair AS (SELECT id, points, lead(points) OVER w AS other, lag(points) OVER w AS before FROM bookings WHERE program_id = ':p' AND points IN (101, 202) WINDOW w AS (ORDER BY points))
    UPDATE bookings b SET points = coalesce(pair.other, pair.before) FROM pair WHERE b.id = pair.id`,
  "the log's row changed":
    "UPDATE audit_log SET after = '{}' WHERE position = (SELECT position FROM audit_log WHERE program_id = ':p' ORDER BY position OFFSET :n % 2 LIMIT 1)",
  "the log's row deleted":
    "DELETE FROM audit_log WHERE position = (SELECT position FROM audit_log WHERE program_id = ':p' ORDER BY position OFFSET :n % 2 LIMIT 1)",
  "another hash in a block":
    "UPDATE ledger_blocks SET hashes = decode(repeat('ab', 32 * cardinality(ids)), 'hex') WHERE program_id = ':p' AND chain = 'BOOKINGS' AND number = 1 + :n % 2",
  "a block deleted":
    "DELETE FROM ledger_heads WHERE program_id = ':p' AND number = 1; DELETE FROM ledger_blocks WHERE program_id = ':p' AND number = 1",
  "all cut off after the first block": `DELETE FROM bookings b USING ledger_blocks k WHERE k.program_id = ':p' AND k.number >= 2 AND b.program_id = ':p' AND b.id::text = ANY (k.ids);
    DELETE FROM audit_log a USING ledger_blocks k WHERE k.program_id = ':p' AND k.chain = 'AUDIT' AND k.number >= 2 AND a.position::text = ANY (k.ids);
    DELETE FROM ledger_heads WHERE program_id = ':p' AND number >= 2; DELETE FROM ledger_blocks WHERE program_id = ':p' AND number >= 2`,
  "everything sealed anew after a change": `UPDATE bookings SET points = points + 1 WHERE id = (SELECT id FROM bookings WHERE program_id = ':p' ORDER BY id OFFSET :n % 6 LIMIT 1);
    DELETE FROM ledger_heads WHERE program_id = ':p'; DELETE FROM ledger_blocks WHERE program_id = ':p'; DELETE FROM ledger_seal_positions WHERE program_id = ':p';
    SELECT set_config('punktum.program', ':p', true), seal_ledger(':p', 'BOOKINGS', 100000), seal_ledger(':p', 'AUDIT', 100000)`,
};

const KIND_LIST = Object.entries(KINDS);

/** As a superuser who switches triggers and references off, like somebody who hides what was done. */
async function tamper(statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: test.url, options: "-c search_path=punktum" });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    for (const statement of statements) {
      await client.query(`BEGIN; ${statement}; COMMIT`);
    }
  } finally {
    await client.end();
  }
}

/** One change of each kind in turn, each in a programme of its own. */
const randomChanges = () =>
  fc.sample(fc.nat(1_000), CHANGES).map((number, index) => {
    const programId = `changed-${index}`;
    const [kind, statement] = KIND_LIST[index % KIND_LIST.length] ?? ["", ""];
    return { programId, kind, statement: statement.replaceAll(":p", programId).replaceAll(":n", String(number)) };
  });

describe("sealed ledger", () => {
  it("verifies from a backup alone if nothing was changed", { tags: ["L6"] }, async () => {
    await fillProgram("honest");
    const { status, text } = await verifyWithHeads();
    expect(text).toContain("bookings: 6 rows, of which 0 are too new for a seal");
    expect(text).toContain("nothing was changed");
    expect(status).toBe(0);
  });

  it(
    "seals and verifies a large programme, within a minute for a million rows",
    { tags: ["L6"], timeout: 900_000 },
    async () => {
      await createProgram(test.database, "large");
      await createAccount(test.database, "large", { points: 1 });
      await tamper([
        `INSERT INTO bookings (program_id, id, account_id, booking_type, booking_type_code, points, balance_after, reason, booked_at, created_at, fingerprint, key_owner, source)
         SELECT program_id, gen_random_uuid(), account_id, booking_type, booking_type_code, n, n, 'a reason of usual length', now(), now() - n * interval '1 minute', fingerprint, key_owner, source
         FROM bookings, generate_series(2, ${ROWS}) n WHERE program_id = 'large'`,
      ]);
      await sealRows("large", ROWS, STEP_ROWS);
      await sign();
      const startedAtMs = performance.now();
      const { status, text } = await verifyWithHeads();
      expect(performance.now() - startedAtMs).toBeLessThan(VERIFIED_WITHIN_MS);
      expect(Number(/bookings: (\d+) rows/.exec(text)?.[1])).toBeGreaterThanOrEqual(ROWS);
      expect([status, findingsAbout(text, "large")]).toEqual([0, 0]);
      const transactions = await test.query(
        "SELECT DISTINCT xmin::text FROM punktum.ledger_blocks WHERE program_id = 'large' AND chain = 'BOOKINGS'",
      );
      expect(transactions.length).toBeGreaterThanOrEqual(7);
    },
  );

  it("finds every change by a superuser, with its programme", { tags: ["L6", "T28"], timeout: 900_000 }, async () => {
    const changes = randomChanges();
    for (const { programId } of changes) {
      await fillProgram(programId);
    }
    await tamper(changes.map(({ statement }) => statement));
    const { status, text } = await verifyWithHeads();
    const missed = changes.filter(({ programId }) => findingsAbout(text, programId) === 0);
    expect(missed).toEqual([]);
    expect(findingsAbout(text, "honest")).toBe(0);
    expect(status).toBe(1);
  });

  it("refuses signatures of another key", { tags: ["L6"] }, async () => {
    await fillProgram("signed");
    const { text } = await verifyNow("--key", at("stranger.pem"));
    expect(text).toMatch(/^signed BOOKINGS: the signature of block \d+ in the backup is not by a given key$/m);
  });

  it("seals late commits after earlier ones, and each row once", { tags: ["L6"] }, async () => {
    await createProgram(test.database, "late");
    const insert = `INSERT INTO punktum.audit_log (program_id, actor_kind, action, subject_kind) VALUES ('late', 'SYSTEM', $1, 's')`;
    const slow = new Client({ connectionString: test.url });
    await slow.connect();
    await slow.query("BEGIN");
    await slow.query(insert, ["slow"]);
    await test.query(insert, ["quick"]);
    // A transaction that is open holds back everything above it, also of another programme.
    expect(await sealLedger(test.database, "late")).toBe(0);
    await slow.query("COMMIT");
    await slow.end();
    await expect.poll(() => sealLedger(test.database, "late"), { timeout: 30_000 }).toBe(2);
    expect(await sealLedger(test.database, "late")).toBe(0);
  });

  it("continues in a restored database, which has other transaction numbers", { tags: ["L6", "D5"] }, async () => {
    await fillProgram("restored");
    await test.query("UPDATE punktum.ledger_seal_positions SET written_in = 5 WHERE program_id = 'restored'");
    expect(await sealLedger(test.database, "restored")).toBe(0);
    await test.database.withProgram("restored", (transaction) =>
      recordAudit(transaction, {
        actorKind: "SYSTEM",
        action: "TRIED",
        subjectKind: "TEST",
        subjectId: "",
        requestId: "",
      }),
    );
    await expect.poll(() => sealLedger(test.database, "restored"), { timeout: 30_000 }).toBe(1);
  });

  it("retries the export of heads a minute later", async () => {
    const send = vi.fn<HeadExport>().mockRejectedValueOnce(new Error("away")).mockResolvedValue();
    const job = createHeadJob(test.database, { key: privateKey, exports: [send] });
    await createProgram(test.database, "exported");
    await createAccount(test.database, "exported", { points: 1 });
    await expect
      .poll(() => sealLedgerOnce(test.database).then(() => sealedIn("exported")), { timeout: 60_000 })
      .toBe(1);
    await expect(job(NOW)).rejects.toThrow("away");
    await job(NOW);
    const sent = send.mock.calls.map(([heads]) => heads.filter(({ programId }) => programId === "exported").length);
    expect(sent).toEqual([1, 1]);
  });

  it("the application can neither change nor delete seals", { tags: ["L6"] }, async () => {
    const client = new Client({ connectionString: test.appUrl });
    await client.connect();
    const tables = ["bookings", "audit_log", "ledger_blocks", "ledger_heads", "ledger_seal_positions"];
    for (const statement of tables.flatMap((name) => [
      `UPDATE punktum.${name} SET program_id = program_id`,
      `DELETE FROM punktum.${name}`,
      `TRUNCATE punktum.${name} CASCADE`,
    ])) {
      await expect(client.query(statement)).rejects.toThrow("permission denied");
    }
    await client.end();
  });

  it("a damaged folder is no proof", async () => {
    const { folder } = await verifyNow();
    await appendFile(join(folder, "bookings.copy.gz"), "x");
    await rm(join(folder, "ledger_blocks.copy.gz"));
    const { status, stderr } = spawnSync(process.execPath, [VERIFIER, folder], { encoding: "utf8" });
    expect([status, stderr]).toEqual([2, expect.stringContaining("could not be verified")]);
  });
});
