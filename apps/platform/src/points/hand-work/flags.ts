import { sql } from "kysely";
import { randomUUIDv7 } from "node:crypto";
import { prepared, type ProgramTransaction, textColumn, type Database } from "../../database/index.ts";
import { recordAudit } from "../../office/audit/index.ts";
import { setFraudFlag } from "../fraud-flags/index.ts";

/** Name under which rules raise flags. */
const SYSTEM = "SYSTEM";
/** The rule that also flags the card. */
const CARD_RULE = "CARD_BOOKINGS";

/** A flag on a member of staff. */
export interface StaffFlag {
  readonly id: string;
  readonly adminId: string;
  readonly name: string;
  readonly rule: string;
  /** Booking or transaction that matched the rule. */
  readonly workId: string;
  readonly accountId: string | null;
  readonly storeId: number | null;
  readonly raisedAt: Date;
  readonly clearedAt: Date | null;
}

async function takeSuspicions({ db }: ProgramTransaction, id: string) {
  const work = await db
    .selectFrom("hand_work")
    .select(["id", "admin_id", "account_id", "store_id", "suspicions"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (work === undefined || work.suspicions.length === 0) {
    return undefined;
  }
  await db.updateTable("hand_work").set({ suspicions: [] }).where("id", "=", id).execute();
  return work;
}

type Work = NonNullable<Awaited<ReturnType<typeof takeSuspicions>>>;

async function flagPerson(transaction: ProgramTransaction, work: Work, rule: string, now: Date): Promise<void> {
  const { db, programId } = transaction;
  if (work.admin_id === null) {
    return;
  }
  const id = randomUUIDv7();
  const where = { work_id: work.id, account_id: work.account_id, store_id: work.store_id };
  const raised = await db
    .insertInto("staff_flags")
    .values({ program_id: programId, id, admin_id: work.admin_id, rule, ...where, raised_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (raised === undefined) {
    return;
  }
  await recordAudit(transaction, {
    actorKind: "SYSTEM",
    action: "STAFF_FLAGGED",
    subjectKind: "ADMIN",
    subjectId: work.admin_id,
    after: { rule, workId: work.id, flagId: id },
    reason: rule,
    requestId: "",
  });
}

async function flagCard(transaction: ProgramTransaction, work: Work, now: Date): Promise<void> {
  const { account_id: accountId, admin_id: adminId } = work;
  if (accountId === null) {
    return;
  }
  const flag = await setFraudFlag(transaction, {
    accountId,
    by: SYSTEM,
    at: now,
    reason: "Many bookings by hand within an hour",
    rule: CARD_RULE,
    adminId: adminId ?? undefined,
  });
  if (flag === undefined || flag.flaggedAt.getTime() !== now.getTime()) {
    return;
  }
  await recordAudit(transaction, {
    actorKind: "SYSTEM",
    action: "ACCOUNT_FLAGGED",
    subjectKind: "ACCOUNT",
    subjectId: accountId,
    after: { status: "LOCKED", rule: CARD_RULE, workId: work.id, adminId },
    reason: CARD_RULE,
    requestId: "",
  });
}

/** Raises the flags of a piece of work once, even when several processes try. */
export async function raiseFlags(transaction: ProgramTransaction, id: string, now: Date): Promise<void> {
  const work = await takeSuspicions(transaction, id);
  if (work === undefined) {
    return;
  }
  for (const rule of work.suspicions) {
    await flagPerson(transaction, work, rule, now);
    if (rule === CARD_RULE) {
      await flagCard(transaction, work, now);
    }
  }
}

const listPrograms = prepared("hand-work.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));

const MINUTE_MS = 60_000;

/** Work of this programme whose booking exists but whose flags were not raised yet. */
async function listUnflagged({ db, programId }: ProgramTransaction): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("hand_work")
    .select("id")
    .where("program_id", "=", programId)
    .where(sql<boolean>`suspicions <> '{}'`)
    .where((where) =>
      where.or([
        where.exists(where.selectFrom("bookings").select("bookings.id").whereRef("bookings.id", "=", "hand_work.id")),
        where.exists(
          where.selectFrom("transactions").select("transactions.id").whereRef("transactions.id", "=", "hand_work.id"),
        ),
      ]),
    )
    .orderBy("worked_at")
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** Job: raises flags that an interrupted process did not raise, and deletes expired unconfirmed requests. */
export async function sweepHandWorkOnce(database: Database, now: Date): Promise<void> {
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    const ids = await database.withProgram(programId, async (transaction) => {
      await transaction.db
        .deleteFrom("confirmations")
        .where("program_id", "=", programId)
        .where("used_by", "is", null)
        .where("expires_at", "<", new Date(now.getTime() - 60 * MINUTE_MS))
        .execute();
      return listUnflagged(transaction);
    });
    for (const id of ids) {
      await database.withProgram(programId, (transaction) => raiseFlags(transaction, id, now));
    }
  }
}

function flagQuery({ db }: ProgramTransaction) {
  return db
    .selectFrom("staff_flags")
    .innerJoin("admins", (join) =>
      join.onRef("admins.program_id", "=", "staff_flags.program_id").onRef("admins.id", "=", "staff_flags.admin_id"),
    )
    .select(["staff_flags.id", "staff_flags.admin_id as adminId", "admins.name", "staff_flags.rule"])
    .select(["staff_flags.work_id as workId", "staff_flags.account_id as accountId"])
    .select(["staff_flags.store_id as storeId", "raised_at as raisedAt", "cleared_at as clearedAt"]);
}

/** Lists flags of staff, newest first. */
export async function listStaffFlags(
  transaction: ProgramTransaction,
  {
    isOpen,
    limit,
    offset,
    after,
  }: {
    readonly isOpen: boolean | undefined;
    readonly limit: number;
    readonly offset: number;
    /** Id of the last flag of the page before. */
    readonly after?: string | undefined;
  },
): Promise<readonly StaffFlag[]> {
  return flagQuery(transaction)
    .$if(isOpen === true, (query) => query.where("cleared_at", "is", null))
    .$if(isOpen === false, (query) => query.where("cleared_at", "is not", null))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`EXISTS (SELECT FROM staff_flags place
          WHERE place.program_id = staff_flags.program_id AND place.id = ${after} AND (staff_flags.raised_at < place.raised_at
            OR staff_flags.raised_at = place.raised_at AND staff_flags.id > place.id))`,
      ),
    )
    .orderBy("raised_at", "desc")
    .orderBy("staff_flags.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Clears a flag; undefined when there is no open flag. Persons cannot clear flags of their own. */
export async function clearStaffFlag(
  transaction: ProgramTransaction,
  id: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<StaffFlag | "OWN" | undefined> {
  const { db } = transaction;
  const openFlag = await flagQuery(transaction)
    .where("staff_flags.id", "=", id)
    .where("cleared_at", "is", null)
    .forUpdate("staff_flags")
    .executeTakeFirst();
  if (openFlag === undefined) {
    return undefined;
  }
  if (openFlag.adminId === by) {
    return "OWN";
  }
  await db.updateTable("staff_flags").set({ cleared_at: now, cleared_by: by }).where("id", "=", id).execute();
  return openFlag;
}
