import { spawnSync } from "node:child_process";
import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { points } from "@punktum/domain";
import { Client } from "pg";
import { expect } from "vitest";

import { backUp } from "../../../backup/back-up.ts";
import { recordAudit } from "../../../office/audit/index.ts";
import { createAccount, createProgram, requestKey } from "../../../testing/factories.ts";
import { waitForOpenTransactions } from "../../../testing/open-transactions.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createLedger } from "../../ledger/index.ts";
import { createHeadJob, exportToFile, sealLedger } from "../index.ts";

export const NOW = new Date("2026-11-24T10:00:00Z");
export const VERIFIER = join(import.meta.dirname, "../../../../../../scripts/ledger-verify.ts");

/** What the verifier says about a backup. */
interface Verdict {
  readonly status: number | null;
  readonly text: string;
  readonly folder: string;
  /** How long the verifier took, without the backup. */
  readonly ms: number;
}

/** A database whose ledger is sealed and signed, and the program that verifies its backups. */
export interface Seals {
  readonly test: TestDatabase;
  /** Signs the heads that are exported to a file. */
  readonly privateKey: KeyObject;
  /** Path of a file beside the backups. */
  readonly at: (name: string) => string;
  readonly sign: () => Promise<void>;
  /** Seals what the programme has written since the last seal: exactly so many rows. */
  readonly sealRows: (programId: string, rows: number, stepRows?: number) => Promise<void>;
  /** Bookings of an account and rows of the log in each programme, in two rounds with a seal and a signed head after each. */
  readonly fillPrograms: (...programIds: readonly string[]) => Promise<void>;
  readonly verifyNow: (...words: readonly string[]) => Promise<Verdict>;
  readonly verifyWithHeads: () => Promise<Verdict>;
  /** Changes rows as a superuser who switches triggers and references off, like somebody who hides what was done. */
  readonly tamper: (statements: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Number of findings of the verifier about a programme. */
export const findingsAbout = (text: string, programId: string): number =>
  text.split("\n").filter((line) => line.startsWith(`${programId} `)).length;

const BOOKINGS_PER_ROUND = 3;

const pem = (key: KeyObject) => createPublicKey(key).export({ type: "spki", format: "pem" });

/**
 * Seals until so many rows are: a transaction that another test file keeps open on the server holds back what was
 * written after it began.
 */
async function sealRows(test: TestDatabase, programId: string, rows: number, stepRows?: number): Promise<void> {
  await waitForOpenTransactions(test);
  expect(await sealLedger(test.database, programId, stepRows)).toBe(rows);
}

/** Bookings of one account and a row of the log. */
async function work(test: TestDatabase, programId: string, accountId: string, round: number): Promise<void> {
  const ledger = createLedger(test.database);
  for (let number = 1; number <= BOOKINGS_PER_ROUND; number += 1) {
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
}

async function tamper(test: TestDatabase, statements: readonly string[]): Promise<void> {
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

/** Creates it; close it in `afterAll`. */
export async function openSeals(): Promise<Seals> {
  const root = await mkdtemp(join(tmpdir(), "punktum-seals-"));
  const test = await createTestDatabase();
  const at = (name: string): string => join(root, name);
  const { privateKey } = generateKeyPairSync("ed25519");
  await writeFile(at("key.pem"), pem(privateKey));
  await writeFile(at("stranger.pem"), pem(generateKeyPairSync("ed25519").privateKey));
  const sign = () => createHeadJob(test.database, { key: privateKey, exports: [exportToFile(at("heads.jsonl"))] })(NOW);
  let folders = 0;
  const verifyNow = async (...words: readonly string[]): Promise<Verdict> => {
    folders += 1;
    const folder = at(`backup-${folders}`);
    await backUp(test.url, folder, NOW);
    const startedAtMs = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, folder, ...words], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    return { status, text: `${stdout}${stderr}`, folder, ms: performance.now() - startedAtMs };
  };
  return {
    test,
    privateKey,
    at,
    sign,
    sealRows: (...args) => sealRows(test, ...args),
    fillPrograms: async (...programIds) => {
      const accounts = new Map<string, string>();
      for (const programId of programIds) {
        await createProgram(test.database, programId);
        accounts.set(programId, await createAccount(test.database, programId));
      }
      for (const round of [1, 2]) {
        for (const [programId, accountId] of accounts) {
          await work(test, programId, accountId, round);
          await sealRows(test, programId, BOOKINGS_PER_ROUND + 1);
        }
        await sign();
      }
    },
    verifyNow,
    verifyWithHeads: () => verifyNow("--key", at("key.pem"), "--heads", at("heads.jsonl")),
    tamper: (statements) => tamper(test, statements),
    close: async () => {
      await test.close();
      await rm(root, { recursive: true });
    },
  };
}
