import { randomBytes, createHash } from "node:crypto";
import type { ProgramTransaction } from "../../database/index.ts";

const LIFE_MS = 10 * 60_000;
/** Failed attempts after which a sign-in restarts with the password. */
const FAILURES_MAX = 5;

/** Purpose of a sign-in step. */
export type StepPurpose = "FACTOR" | "ENROL" | "PASSKEY";

/** A sign-in between its steps. */
export interface SignInStep {
  readonly adminId: string | null;
  readonly passkeyChallenge: string | null;
  readonly createdAt: Date;
}

const hashOf = (challenge: string): Buffer => createHash("sha256").update(challenge).digest();

/** Begins the next step of a sign-in. Returns its id, which is all that the browser stores. */
export async function beginStep(
  { db, programId }: ProgramTransaction,
  begun: {
    readonly adminId: string | null;
    readonly purpose: StepPurpose;
    readonly passkeyChallenge?: string;
    readonly now: Date;
  },
): Promise<string> {
  const { adminId, purpose, passkeyChallenge, now } = begun;
  const challenge = `si_${randomBytes(32).toString("base64url")}`;
  await db.deleteFrom("sign_in_steps").where("expires_at", "<", now).execute();
  await db
    .insertInto("sign_in_steps")
    .values({
      program_id: programId,
      hash: hashOf(challenge),
      admin_id: adminId,
      purpose,
      passkey_challenge: passkeyChallenge ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute();
  return challenge;
}

/** Reads a step that is still open, and locks it. */
export async function findStep(
  { db }: ProgramTransaction,
  { challenge, purpose, now }: { readonly challenge: string; readonly purpose: StepPurpose; readonly now: Date },
): Promise<SignInStep | undefined> {
  return db
    .selectFrom("sign_in_steps")
    .select(["admin_id as adminId", "passkey_challenge as passkeyChallenge", "created_at as createdAt"])
    .where("hash", "=", hashOf(challenge))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .where("failures", "<", FAILURES_MAX)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts a failed attempt; returns how many are left. */
export async function countFailure({ db }: ProgramTransaction, challenge: string): Promise<number> {
  const row = await db
    .updateTable("sign_in_steps")
    .set((update) => ({ failures: update("failures", "+", 1) }))
    .where("hash", "=", hashOf(challenge))
    .returning("failures")
    .executeTakeFirst();
  return Math.max(0, FAILURES_MAX - (row?.failures ?? FAILURES_MAX));
}

/** Ends a step, which is valid once. */
export async function endStep({ db }: ProgramTransaction, challenge: string): Promise<void> {
  await db.deleteFrom("sign_in_steps").where("hash", "=", hashOf(challenge)).execute();
}
