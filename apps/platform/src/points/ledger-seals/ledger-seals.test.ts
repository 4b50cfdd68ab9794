import { spawnSync } from "node:child_process";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { recordAudit } from "../../office/audit/index.ts";
import { createAccount, createProgram } from "../../testing/factories.ts";
import { waitForOpenTransactions } from "../../testing/open-transactions.ts";
import { createHeadJob, type HeadExport, sealLedger, sealLedgerOnce } from "./index.ts";
import { findingsAbout, NOW, openSeals, type Seals, VERIFIER } from "./testing/seals.ts";

/** Random changes by a superuser; `npm run soak -- L6` makes a thousand. */
const CHANGES = Number(process.env["L6_CHANGES"] ?? 13);

let seals: Seals;
beforeAll(async () => {
  seals = await openSeals();
});
afterAll(() => seals.close());

const sealedIn = async (programId: string): Promise<number> =>
  (await seals.test.query("SELECT FROM punktum.ledger_blocks WHERE program_id = $1", [programId])).length;

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
  "the mark of a test programme, which ends the seals": `ALTER TABLE programs DISABLE TRIGGER keep_sandbox_mark;
    UPDATE programs SET sandbox_of = (SELECT min(id) FROM programs WHERE id <> ':p') WHERE id = ':p';
    ALTER TABLE programs ENABLE TRIGGER keep_sandbox_mark`,
  "everything sealed anew after a change": `UPDATE bookings SET points = points + 1 WHERE id = (SELECT id FROM bookings WHERE program_id = ':p' ORDER BY id OFFSET :n % 6 LIMIT 1);
    DELETE FROM ledger_heads WHERE program_id = ':p'; DELETE FROM ledger_blocks WHERE program_id = ':p'; DELETE FROM ledger_seal_positions WHERE program_id = ':p';
    SELECT set_config('punktum.program', ':p', true), seal_ledger(':p', 'BOOKINGS', 100000), seal_ledger(':p', 'AUDIT', 100000)`,
};

const KIND_LIST = Object.entries(KINDS);

/** One change of each kind in turn, each in a programme of its own. */
const randomChanges = () =>
  fc.sample(fc.nat(1_000), CHANGES).map((number, index) => {
    const programId = `changed-${index}`;
    const [kind, statement] = KIND_LIST[index % KIND_LIST.length] ?? ["", ""];
    return { programId, kind, statement: statement.replaceAll(":p", programId).replaceAll(":n", String(number)) };
  });

describe("sealed ledger", () => {
  it("verifies from a backup alone if nothing was changed", { tags: ["L6"] }, async () => {
    await seals.fillPrograms("honest");
    const { status, text } = await seals.verifyWithHeads();
    expect(text).toContain("bookings: 6 rows, of which 0 are too new for a seal");
    expect(text).toContain("nothing was changed");
    expect(status).toBe(0);
  });

  it("finds every change by a superuser, with its programme", { tags: ["L6", "T28"], timeout: 900_000 }, async () => {
    const changes = randomChanges();
    await seals.fillPrograms(...changes.map(({ programId }) => programId));
    await seals.tamper(changes.map(({ statement }) => statement));
    const { status, text } = await seals.verifyWithHeads();
    const missed = changes.filter(({ programId }) => findingsAbout(text, programId) === 0);
    expect(missed).toEqual([]);
    expect(findingsAbout(text, "honest")).toBe(0);
    expect(status).toBe(1);
  });

  it("refuses signatures of another key", { tags: ["L6"] }, async () => {
    await seals.fillPrograms("signed");
    const { text } = await seals.verifyNow("--key", seals.at("stranger.pem"));
    expect(text).toMatch(/^signed BOOKINGS: the signature of block \d+ in the backup is not by a given key$/m);
  });

  it("heads from before and after a change of the key verify with both keys", { tags: ["L6"] }, async () => {
    await seals.fillPrograms("rekeyed");
    const next = generateKeyPairSync("ed25519").privateKey;
    await writeFile(seals.at("next.pem"), createPublicKey(next).export({ type: "spki", format: "pem" }));
    await createAccount(seals.test.database, "rekeyed", { points: 1 });
    await seals.sealRows("rekeyed", 1);
    await createHeadJob(seals.test.database, { key: next, exports: [] })(NOW);
    const both = await seals.verifyNow("--key", seals.at("key.pem"), "--key", seals.at("next.pem"));
    expect(findingsAbout(both.text, "rekeyed")).toBe(0);
    const newest = await seals.verifyNow("--key", seals.at("next.pem"));
    expect(newest.text).toMatch(/^rekeyed BOOKINGS: the signature of block 1 in the backup is not by a given key$/m);
  });

  it("seals late commits after earlier ones, and each row once", { tags: ["L6"] }, async () => {
    await createProgram(seals.test.database, "late");
    const insert = `INSERT INTO punktum.audit_log (program_id, actor_kind, action, subject_kind) VALUES ('late', 'SYSTEM', $1, 's')`;
    const slow = new Client({ connectionString: seals.test.url });
    await slow.connect();
    await slow.query("BEGIN");
    await slow.query(insert, ["slow"]);
    await seals.test.query(insert, ["quick"]);
    // A transaction that is open holds back everything above it, also of another programme.
    expect(await sealLedger(seals.test.database, "late")).toBe(0);
    await slow.query("COMMIT");
    await slow.end();
    await seals.sealRows("late", 2);
    expect(await sealLedger(seals.test.database, "late")).toBe(0);
  });

  it("continues in a restored database, which has other transaction numbers", { tags: ["L6", "D5"] }, async () => {
    await seals.fillPrograms("restored");
    await seals.test.query("UPDATE punktum.ledger_seal_positions SET written_in = 5 WHERE program_id = 'restored'");
    expect(await sealLedger(seals.test.database, "restored")).toBe(0);
    await seals.test.database.withProgram("restored", (transaction) =>
      recordAudit(transaction, {
        actorKind: "SYSTEM",
        action: "TRIED",
        subjectKind: "TEST",
        subjectId: "",
        requestId: "",
      }),
    );
    await seals.sealRows("restored", 1);
  });

  it("retries the export of heads a minute later", async () => {
    const send = vi.fn<HeadExport>().mockRejectedValueOnce(new Error("away")).mockResolvedValue();
    const job = createHeadJob(seals.test.database, { key: seals.privateKey, exports: [send] });
    await createProgram(seals.test.database, "exported");
    await createAccount(seals.test.database, "exported", { points: 1 });
    await waitForOpenTransactions(seals.test);
    await sealLedgerOnce(seals.test.database);
    expect(await sealedIn("exported")).toBe(1);
    await expect(job(NOW)).rejects.toThrow("away");
    await job(NOW);
    const sent = send.mock.calls.map(([heads]) => heads.filter(({ programId }) => programId === "exported").length);
    expect(sent).toEqual([1, 1]);
  });

  it("the application can neither change nor delete seals", { tags: ["L6"] }, async () => {
    const client = new Client({ connectionString: seals.test.appUrl });
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
    const { folder } = await seals.verifyNow();
    await appendFile(join(folder, "bookings.copy.gz"), "x");
    await rm(join(folder, "ledger_blocks.copy.gz"));
    const { status, stderr } = spawnSync(process.execPath, [VERIFIER, folder], { encoding: "utf8" });
    expect([status, stderr]).toEqual([2, expect.stringContaining("could not be verified")]);
  });

  it("an auditor can read the whole verifier: 200 lines that import only Node", { tags: ["L6"] }, async () => {
    const text = await readFile(VERIFIER, "utf8");
    const modules = [...text.matchAll(/ from "(.+?)"|\bimport\("(.+?)"/g)].map(([, name]) => name);
    expect(modules).toEqual(modules.filter((name) => name?.startsWith("node:")));
    expect(modules.length).toBeGreaterThan(0);
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(200);
  });
});
