import { PLATFORM_ORGANIZATION } from "@punktum/domain";
import { randomUUIDv7 } from "node:crypto";
import type { SetupLink } from "../../config/addresses.ts";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { listPrograms, lockProgram } from "../programs/index.ts";
import { hashOpaque, newOpaqueToken } from "../sessions/index.ts";

const LINK_LIFE_MS = 86_400_000;
/** Processes that start together print one link: a link younger than this is not replaced. */
const AT_ONCE_MS = 10_000;

/** Where links are stored, and the time. */
export interface SetupDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** The operator that a link creates; null for details that the person enters. */
export interface Invited {
  readonly email: string | null;
  readonly name: string | null;
}

/** Creates the operators' tenant if it is missing, and locks it, so that links are created one at a time. */
async function lockPlatform(transaction: ProgramTransaction): Promise<void> {
  await transaction.db
    .insertInto("programs")
    .values({ id: PLATFORM_ORGANIZATION, name: "Punktum", api_default: "v2" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await lockProgram(transaction);
}

async function save(transaction: ProgramTransaction, now: Date, invited: Invited): Promise<SetupLink> {
  const token = newOpaqueToken("su");
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS);
  await transaction.db
    .insertInto("setup_links")
    .values({
      program_id: transaction.programId,
      id: randomUUIDv7(),
      token_hash: hashOpaque(token),
      email: invited.email,
      name: invited.name,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

const openLinks = ({ db }: ProgramTransaction, now: Date) =>
  db.selectFrom("setup_links").where("ended_at", "is", null).where("expires_at", ">", now);

async function hasOperator({ db }: ProgramTransaction): Promise<boolean> {
  const found = await db.selectFrom("admins").select("id").where("active", "=", true).limit(1).execute();
  return found.length > 0;
}

/** Ends all open links without an e-mail address. */
export async function endOpenLinks({ db }: ProgramTransaction, now: Date): Promise<void> {
  await db
    .updateTable("setup_links")
    .set({ ended_at: now })
    .where("ended_at", "is", null)
    .where("email", "is", null)
    .execute();
}

/**
 * Creates the link of the first start, while there is neither a programme nor an operator. Links of earlier starts end.
 * `"ALREADY_OPEN"`: another process has just printed one.
 */
export async function openFirstSetup({
  database,
  clock,
}: SetupDependencies): Promise<SetupLink | "ALREADY_OPEN" | undefined> {
  if ((await listPrograms(database)).length > 0) {
    return undefined;
  }
  return database.withProgram(PLATFORM_ORGANIZATION, async (transaction) => {
    await lockPlatform(transaction);
    if (await hasOperator(transaction)) {
      return undefined;
    }
    const now = new Date(clock.nowMs());
    const recent = await openLinks(transaction, now)
      .select("id")
      .where("email", "is", null)
      .where("created_at", ">", new Date(now.getTime() - AT_ONCE_MS))
      .execute();
    if (recent.length > 0) {
      return "ALREADY_OPEN";
    }
    await endOpenLinks(transaction, now);
    return save(transaction, now, { email: null, name: null });
  });
}

/**
 * Creates a link for one person; an earlier link for the same address ends. `"TAKEN"`: they are an operator already.
 */
export async function inviteOperator(
  { database, clock }: SetupDependencies,
  invited: { readonly email: string; readonly name: string | null },
): Promise<SetupLink | "TAKEN"> {
  return database.withProgram(PLATFORM_ORGANIZATION, async (transaction) => {
    await lockPlatform(transaction);
    const { db } = transaction;
    const [known] = await db.selectFrom("admins").select("id").where("email", "=", invited.email).execute();
    if (known !== undefined) {
      return "TAKEN";
    }
    const now = new Date(clock.nowMs());
    const earlier = db.updateTable("setup_links").set({ ended_at: now }).where("ended_at", "is", null);
    await earlier.where("email", "=", invited.email).execute();
    return save(transaction, now, invited);
  });
}

/** Whether a valid link exists. */
export async function isSetupOpen({ database, clock }: SetupDependencies): Promise<boolean> {
  const now = new Date(clock.nowMs());
  const open = await database.withProgram(PLATFORM_ORGANIZATION, (transaction) =>
    openLinks(transaction, now).select("id").limit(1).execute(),
  );
  return open.length > 0;
}

/** The link of a token, while it is valid. */
export async function findSetupLink(
  { database, clock }: SetupDependencies,
  token: string,
): Promise<(Invited & { readonly expiresAt: Date }) | undefined> {
  const [link] = await database.withProgram(PLATFORM_ORGANIZATION, (transaction) =>
    openLinks(transaction, new Date(clock.nowMs()))
      .select(["email", "name", "expires_at as expiresAt"])
      .where("token_hash", "=", hashOpaque(token))
      .execute(),
  );
  return link;
}

/** Uses a link up; false if it was already used or has expired. */
export async function takeSetupLink(
  transaction: ProgramTransaction,
  { token, email, now }: { readonly token: string; readonly email: string; readonly now: Date },
): Promise<boolean> {
  const taken = await transaction.db
    .updateTable("setup_links")
    .set({ ended_at: now })
    .where("token_hash", "=", hashOpaque(token))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where((where) => where.or([where("email", "is", null), where("email", "=", email)]))
    .returning("id")
    .execute();
  return taken.length > 0;
}
