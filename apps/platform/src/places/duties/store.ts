import type { PosMode } from "@punktum/domain";
import {
  booleanColumn,
  type Database,
  inOrder,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  textColumn,
} from "../../database/index.ts";

/** A person on duty at a device. */
interface Duty {
  readonly id: string;
  readonly adminId: string;
  readonly name: string;
}

/** State of a duty token. */
export interface DutyFacts {
  /** False when the programme lets tablets move points without staff. */
  readonly isRequired: boolean;
  /** Set only while the duty is open and its person may still work. */
  readonly duty: Duty | undefined;
}

/** The idle time is written at most once per this time. */
const SLIDE_AFTER_SECONDS = 15;

const findDuties = prepared(
  "duties.use",
  `SELECT place, is_required, id, admin_id, name
   FROM punktum.use_duties($1, $2, $3, $4, make_interval(secs => ${SLIDE_AFTER_SECONDS}))`,
  (row) => ({
    place: integerColumn(row, "place"),
    isRequired: booleanColumn(row, "is_required"),
    id: nullable(row, "id", textColumn),
    adminId: nullable(row, "admin_id", textColumn),
    name: nullable(row, "name", textColumn),
  }),
);

/** A token shown at a device; null where none is shown. */
export interface ShownDuty {
  readonly tokenHash: Buffer | null;
  readonly deviceId: string;
}

/** Finds the duties of tokens at their devices and restarts their idle times. */
export async function readDuties(
  database: Database,
  { programId, shown, now }: { readonly programId: string; readonly shown: readonly ShownDuty[]; readonly now: Date },
): Promise<readonly DutyFacts[]> {
  const [hashes, devices] = [shown.map(({ tokenHash }) => tokenHash), shown.map(({ deviceId }) => deviceId)];
  const found = await database.withoutProgram(findDuties, [programId, hashes, devices, now]);
  return inOrder(shown.length, found).map((facts) => {
    if (facts === undefined) {
      return { isRequired: true, duty: undefined };
    }
    const { isRequired, id, adminId, name } = facts;
    const isOpen = id !== null && adminId !== null && name !== null;
    return { isRequired, duty: isOpen ? { id, adminId, name } : undefined };
  });
}

const readIdleMinutes = prepared("duties.idle", "SELECT duty_idle_minutes FROM programs WHERE id = $1", (row) =>
  integerColumn(row, "duty_idle_minutes"),
);

/** Ends the open duty of a device; returns whose it was. */
export async function endOpenDuty(
  { db }: ProgramTransaction,
  deviceId: string,
  now: Date,
): Promise<string | undefined> {
  const ended = await db
    .updateTable("duties")
    .set({ ended_at: now })
    .where("device_id", "=", deviceId)
    .where("ended_at", "is", null)
    .returning("admin_id")
    .executeTakeFirst();
  return ended?.admin_id;
}

interface NewDuty {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly deviceId: string;
  readonly adminId: string;
  readonly method: "PIN" | "PASSWORD";
  /** Proves the duty for entries that arrive later. */
  readonly statementHash: Buffer;
  /** Place and mounting of the device. */
  readonly partnerId: string | undefined;
  readonly storeId: string | undefined;
  readonly posMode: PosMode | undefined;
  readonly now: Date;
}

const numberOf = (id: string | undefined): number | null => (id === undefined ? null : Number(id));

/**
 * Opens a duty and ends the previous one. Returns the allowed idle time. Concurrent sign-ins are serialised by the
 * device's row.
 */
export async function openDuty(transaction: ProgramTransaction, duty: NewDuty): Promise<number> {
  const { db, programId, run } = transaction;
  await db.selectFrom("devices").select("id").where("id", "=", duty.deviceId).forNoKeyUpdate().execute();
  await endOpenDuty(transaction, duty.deviceId, duty.now);
  await db
    .insertInto("duties")
    .values({
      program_id: programId,
      id: duty.id,
      token_hash: duty.tokenHash,
      device_id: duty.deviceId,
      admin_id: duty.adminId,
      method: duty.method,
      started_at: duty.now,
      last_used_at: duty.now,
      statement_hash: duty.statementHash,
      partner_id: numberOf(duty.partnerId),
      store_id: numberOf(duty.storeId),
      pos_mode: duty.posMode ?? null,
    })
    .execute();
  const [idleMinutes = 0] = await run(readIdleMinutes, [programId]);
  return idleMinutes * 60;
}

/** The salt of the programme's personal PINs. */
export async function readPinSalt({ db, programId }: ProgramTransaction): Promise<Buffer> {
  const row = await db
    .selectFrom("programs")
    .select("duty_pin_salt")
    .where("id", "=", programId)
    .executeTakeFirstOrThrow();
  return row.duty_pin_salt;
}

/** Finds the owner of a personal PIN. */
export async function findByPin({ db }: ProgramTransaction, digest: Buffer): Promise<string | undefined> {
  const row = await db.selectFrom("admins").select("id").where("duty_pin", "=", digest).executeTakeFirst();
  return row?.id;
}

/** Stores a personal PIN; the unique index refuses one that another person has. */
export async function writeDutyPin(
  { db }: ProgramTransaction,
  adminId: string,
  digest: Buffer | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("admins")
    .set({ duty_pin: digest })
    .where("id", "=", adminId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
