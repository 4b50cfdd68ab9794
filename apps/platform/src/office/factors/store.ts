import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { ProgramTransaction } from "../../database/index.ts";
import type { FactorSeal } from "./sealing.ts";
import { newTotpSecret, stepOfCode } from "./totp.ts";

const RECOVERY_CODES = 10;
/** Excludes letters that look like digits. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 12;

/** A second factor without its secret. */
interface Factor {
  readonly id: string;
  readonly kind: "TOTP" | "PASSKEY";
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Second factors of a person. */
export interface OwnFactors {
  readonly factors: readonly Factor[];
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number;
}

/** Lists a person's confirmed second factors. */
export async function listFactors({ db }: ProgramTransaction, adminId: string): Promise<OwnFactors> {
  const factors = await db
    .selectFrom("admin_factors")
    .select(["id", "kind", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("admin_id", "=", adminId)
    .where("confirmed_at", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const { left } = await db
    .selectFrom("admin_recovery_codes")
    .select((count) => count.fn.countAll<number>().as("left"))
    .where("admin_id", "=", adminId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return { factors, recoveryCodes: left };
}

/** A secret that is shown once. */
export interface ShownSecret {
  readonly factorId: string;
  readonly secret: string;
  readonly uri: string;
}

/** Adds an authenticator app, which is active from its first code. An earlier unconfirmed one is deleted. */
export async function addTotp(
  { db, programId }: ProgramTransaction,
  seal: FactorSeal,
  added: { readonly adminId: string; readonly email: string; readonly name: string; readonly now: Date },
): Promise<ShownSecret> {
  const { adminId, email, name, now } = added;
  await db.deleteFrom("admin_factors").where("admin_id", "=", adminId).where("confirmed_at", "is", null).execute();
  const { secret, text, uri } = newTotpSecret(`${programId}: ${email}`);
  const id = randomUUIDv7();
  const sealed = seal.seal({ programId, adminId }, secret);
  await db
    .insertInto("admin_factors")
    .values({ program_id: programId, id, admin_id: adminId, kind: "TOTP", name, created_at: now, secret: sealed })
    .execute();
  return { factorId: id, secret: text, uri };
}

/** A code that was typed. */
interface TypedCode {
  readonly adminId: string;
  readonly code: string;
  readonly now: Date;
  /** Restricts the check to this factor, which may be unconfirmed. */
  readonly factorId?: string | undefined;
  /** Restricts the check to unconfirmed factors. */
  readonly unconfirmed?: boolean;
}

/**
 * Verifies a code of an authenticator app. Each time step is valid once, so that an observed code cannot be replayed.
 */
export async function takeTotp(
  { db, programId }: ProgramTransaction,
  seal: FactorSeal,
  { adminId, code, now, factorId, unconfirmed = false }: TypedCode,
): Promise<boolean> {
  const rows = await db
    .selectFrom("admin_factors")
    .select(["id", "secret", "last_step"])
    .where("admin_id", "=", adminId)
    .where("kind", "=", "TOTP")
    .where("confirmed_at", unconfirmed ? "is" : "is not", null)
    .$if(factorId !== undefined, (query) => query.where("id", "=", factorId ?? ""))
    .forNoKeyUpdate()
    .execute();
  for (const { id, secret, last_step: lastStep } of rows) {
    const plain = secret === null ? undefined : seal.open({ programId, adminId }, secret);
    const step = plain === undefined ? undefined : stepOfCode(plain, code.replaceAll(/\s/g, ""), now.getTime());
    if (step !== undefined && (lastStep === null || step > lastStep)) {
      const confirmed = unconfirmed ? { confirmed_at: now } : {};
      const used = { last_step: step, last_used_at: now, ...confirmed };
      await db.updateTable("admin_factors").set(used).where("id", "=", id).execute();
      return true;
    }
  }
  return false;
}

function newCode(): string {
  const letters = [...randomBytes(CODE_LENGTH * 2)].filter((byte) => byte < ALPHABET.length * 8);
  const code = letters.slice(0, CODE_LENGTH).map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return code.length < CODE_LENGTH ? newCode() : code.join("");
}

/** Formats a code in three groups of four. */
const inGroups = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, "$1-");
const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z\d]/g, "");

/** Replaces all recovery codes of a person; they are shown once. */
export async function replaceRecoveryCodes(
  { db, programId }: ProgramTransaction,
  seal: FactorSeal,
  adminId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const owner = { program_id: programId, admin_id: adminId };
  await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute();
  await db
    .insertInto("admin_recovery_codes")
    .values(codes.map((code) => ({ ...owner, hash: seal.hash({ programId, adminId }, code) })))
    .execute();
  return codes.map(inGroups);
}

/** Uses a recovery code; each is valid once. */
export async function takeRecoveryCode(
  { db, programId }: ProgramTransaction,
  seal: FactorSeal,
  { adminId, code, now }: TypedCode,
): Promise<boolean> {
  const used = await db
    .updateTable("admin_recovery_codes")
    .set({ used_at: now })
    .where("admin_id", "=", adminId)
    .where("hash", "in", seal.hashes({ programId, adminId }, plainCode(code)))
    .where("used_at", "is", null)
    .returning("hash")
    .execute();
  return used.length === 1;
}

/** Removes one factor; recovery codes go with the last one. */
export async function removeFactor(
  transaction: ProgramTransaction,
  { adminId, factorId }: { readonly adminId: string; readonly factorId: string },
): Promise<boolean> {
  const { db } = transaction;
  const removed = await db
    .deleteFrom("admin_factors")
    .where("admin_id", "=", adminId)
    .where("id", "=", factorId)
    .returning("id")
    .execute();
  const { factors } = await listFactors(transaction, adminId);
  if (factors.length === 0) {
    await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute();
  }
  return removed.length === 1;
}

/**
 * Removes all factors and recovery codes of a person who lost them. The caller checks rights, ends the person's
 * sessions and writes the audit row. Returns the number of removed factors.
 */
export async function removeFactors({ db }: ProgramTransaction, adminId: string): Promise<number> {
  const removed = await db.deleteFrom("admin_factors").where("admin_id", "=", adminId).returning("id").execute();
  await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute();
  await db.deleteFrom("sign_in_steps").where("admin_id", "=", adminId).execute();
  return removed.length;
}
