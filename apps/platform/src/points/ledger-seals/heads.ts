import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { appendFile } from "node:fs/promises";

import { type Database, integerColumn, prepared, textColumn } from "../../database/index.ts";

/** The newest block of a chain, signed. */
interface SignedHead {
  readonly programId: string;
  readonly chain: string;
  readonly number: number;
  /** Hexadecimal. */
  readonly hash: string;
  readonly signedAtMs: number;
  readonly keyId: string;
  /** Ed25519, base64. */
  readonly signature: string;
}

/** Stores heads outside the database. */
export type HeadExport = (heads: readonly SignedHead[]) => Promise<void>;

const listPrograms = prepared("seals.head-programs", "SELECT id FROM list_programs() WHERE sandbox_of IS NULL", (row) =>
  textColumn(row, "id"),
);
const readUnsigned = prepared(
  "seals.unsigned",
  // The last block of each chain, by the primary key: a busy chain has thousands of blocks a day.
  `SELECT b.chain, b.number, encode(b.hash, 'hex') AS hash,
     EXISTS (SELECT FROM ledger_heads h WHERE h.program_id = b.program_id AND h.chain = b.chain AND h.number = b.number) AS signed
   FROM unnest(ARRAY['BOOKINGS', 'AUDIT']) AS known (chain)
   CROSS JOIN LATERAL (SELECT k.* FROM ledger_blocks k WHERE k.program_id = $1 AND k.chain = known.chain
     ORDER BY k.number DESC LIMIT 1) b`,
  (row) => ({
    chain: textColumn(row, "chain"),
    number: integerColumn(row, "number"),
    hash: textColumn(row, "hash"),
    isSigned: row["signed"] === true,
  }),
);
const insertHead = prepared(
  "seals.insert-head",
  `INSERT INTO ledger_heads (program_id, chain, number, hash, signed_at, key_id, signature)
   VALUES ($1, $2, $3, decode($4, 'hex'), $5, $6, decode($7, 'base64')) ON CONFLICT DO NOTHING RETURNING chain`,
  (row) => textColumn(row, "chain"),
);

/** The first 16 digits of the SHA-256 of the public key. */
function keyIdOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ type: "spki", format: "der" });
  return createHash("sha256").update(der).digest("hex").slice(0, 16);
}

async function signProgram(
  database: Database,
  programId: string,
  { key, signedAtMs }: { readonly key: KeyObject; readonly signedAtMs: number },
): Promise<readonly SignedHead[]> {
  const keyId = keyIdOf(key);
  return database.withProgram(programId, async ({ run }) => {
    const unsigned = (await run(readUnsigned, [programId])).filter(({ isSigned }) => !isSigned);
    const heads: SignedHead[] = [];
    for (const { chain, number, hash } of unsigned) {
      const text = [programId, chain, number, hash, signedAtMs].join("\n");
      const signature = sign(null, Buffer.from(text), key).toString("base64");
      const values = [programId, chain, number, hash, new Date(signedAtMs), keyId, signature];
      const written = await run(insertHead, values);
      heads.push(...written.map(() => ({ programId, chain, number, hash, signedAtMs, keyId, signature })));
    }
    return heads;
  });
}

/**
 * Signs the newest blocks of all programmes. If several processes sign at once, one gets a head and exports it. A
 * failing programme does not stop the others.
 */
async function signHeads(database: Database, key: KeyObject, now: Date) {
  const heads: SignedHead[] = [];
  const failures: unknown[] = [];
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    try {
      heads.push(...(await signProgram(database, programId, { key, signedAtMs: now.getTime() })));
    } catch (error) {
      failures.push(error);
    }
  }
  return { heads, failures };
}

/** Appends a line of JSON for each head to a file. */
export function exportToFile(path: string): HeadExport {
  return (heads) => appendFile(path, heads.map((head) => `${JSON.stringify(head)}\n`).join(""), { mode: 0o600 });
}

const WEBHOOK_TIMEOUT_MS = 10_000;
/** Newer heads cover older ones, so a receiver that was unreachable for days misses nothing. */
const WAITING_MAX = 10_000;

/** Posts the heads to the operator's address. */
export function exportToWebhook(url: string): HeadExport {
  return async (heads) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ heads }),
      redirect: "error",
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    if (!answer.ok) {
      throw new Error(`the receiver of the ledger's heads answered ${answer.status}`);
    }
  };
}

export interface HeadSigning {
  readonly key: KeyObject;
  readonly exports: readonly HeadExport[];
}

const failureOf = (attempt: PromiseSettledResult<void>): readonly unknown[] =>
  attempt.status === "rejected" ? [attempt.reason] : [];

/**
 * Job: signs and exports new heads. Heads that could not be exported are exported with the next ones. If the process
 * ends meanwhile, the next minute's heads cover them.
 */
export function createHeadJob(database: Database, { key, exports }: HeadSigning): (now: Date) => Promise<void> {
  const waiting = exports.map((send) => ({ send, heads: new Array<SignedHead>() }));
  return async (now) => {
    const { heads, failures } = await signHeads(database, key, now);
    const attempts = waiting.map(async (place) => {
      place.heads = [...place.heads, ...heads].slice(-WAITING_MAX);
      if (place.heads.length > 0) {
        await place.send(place.heads);
        place.heads = [];
      }
    });
    const attempted = await Promise.allSettled(attempts);
    const [failure] = [...failures, ...attempted.flatMap(failureOf)];
    if (failure !== undefined) {
      throw failure;
    }
  };
}
