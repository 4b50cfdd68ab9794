import { randomBytes } from "node:crypto";
import { phoneIdOf } from "@punktum/domain";
import { prepared, textColumn, type ProgramTransaction } from "../../database/index.ts";
import { endPinLinks } from "../user-tokens/index.ts";

const PASS_ID_BYTES = 8;
const SALT_BYTES = 32;

const findLivePin = prepared("member-pins.find", "SELECT pin_hash FROM live_member_pin($1, $2)", (row) =>
  textColumn(row, "pin_hash"),
);

/** Reads the hash of the account's current PIN. */
export async function readPinHash(
  { programId, run }: Pick<ProgramTransaction, "programId" | "run">,
  accountId: string,
): Promise<string | undefined> {
  const [hash] = await run(findLivePin, [programId, accountId]);
  return hash;
}

/** Deletes an account's PIN with its passes and all links that could set a PIN; false when there is none. */
export async function deletePin(transaction: ProgramTransaction, accountId: string): Promise<boolean> {
  const { db, programId } = transaction;
  await endPinLinks(transaction, accountId);
  const { numDeletedRows } = await db
    .deleteFrom("member_pins")
    .where("program_id", "=", programId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces the PIN of an account. */
export async function writePin(
  transaction: ProgramTransaction,
  pin: { readonly accountId: string; readonly userId: string; readonly pinHash: string; readonly now: Date },
): Promise<void> {
  const { db, programId } = transaction;
  const { accountId, userId, pinHash, now } = pin;
  // Serialises concurrent changes.
  await db.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
  await deletePin(transaction, accountId);
  await db
    .insertInto("member_pins")
    .values({ program_id: programId, account_id: accountId, user_id: userId, pin_hash: pinHash, set_at: now })
    .execute();
}

/** Deletes the PINs that a person has chosen. */
export async function deletePinsOf({ db, programId }: ProgramTransaction, userId: string): Promise<void> {
  await db.deleteFrom("member_pins").where("program_id", "=", programId).where("user_id", "=", userId).execute();
}

const movePinStatement = prepared(
  "member-pins.move",
  `WITH left_behind AS (
     DELETE FROM member_pins WHERE program_id = $1 AND account_id = $3 RETURNING user_id, pin_hash, set_at
   )
   INSERT INTO member_pins (program_id, account_id, user_id, pin_hash, set_at)
   SELECT $1, $2, l.user_id, l.pin_hash, l.set_at FROM left_behind l
   WHERE NOT EXISTS (SELECT FROM memberships m
     WHERE m.program_id = $1 AND m.account_id = $2 AND m.status = 'ACTIVE' AND m.user_id <> l.user_id)
   ON CONFLICT (program_id, account_id) DO NOTHING`,
  () => undefined,
);

/**
 * After a merge the primary keeps its PIN. The secondary's PIN moves only when the primary has none and no other person
 * belongs to it, so that a person's points are never spent with a PIN they did not choose.
 */
export async function movePin(
  { run, programId }: Pick<ProgramTransaction, "run" | "programId">,
  { primaryId, secondaryId }: { readonly primaryId: string; readonly secondaryId: string },
): Promise<void> {
  await run(movePinStatement, [programId, primaryId, secondaryId]);
}

const insertPass = prepared(
  "member-pins.insert-pass",
  `INSERT INTO pin_passes (program_id, id, account_id, salt, made_at)
   SELECT $1, $2, $3, $4, $5 FROM member_pins WHERE program_id = $1 AND account_id = $3 AND pin_hash = $6
   RETURNING id`,
  (row) => textColumn(row, "id"),
);

/** Stores a pass for a right PIN; undefined when the PIN was changed or deleted meanwhile. */
export async function createPass(
  { programId, run }: ProgramTransaction,
  pass: { readonly accountId: string; readonly pinHash: string; readonly now: Date },
): Promise<string | undefined> {
  const { accountId, pinHash, now } = pass;
  const id = phoneIdOf(randomBytes(PASS_ID_BYTES));
  const [made] = await run(insertPass, [programId, id, accountId, randomBytes(SALT_BYTES), now, pinHash]);
  return made;
}
