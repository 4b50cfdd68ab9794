import { SCOPE_CODES } from "@punktum/contracts";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import type { Identity } from "./identity.ts";

/** How exact the time of the last use is. */
const USE_NOTED_MS = 60_000;

const scopes = z.array(z.enum(SCOPE_CODES));

/** An application has an identity while it, its programme and its shop are in use. */
export async function readApplication(
  { db, programId }: ProgramTransaction,
  id: string,
  now: Date,
): Promise<Identity | undefined> {
  const found = await db
    .selectFrom("applications as application")
    .innerJoin("programs as program", "program.id", "application.program_id")
    .leftJoin("stores as store", (join) =>
      join.onRef("store.program_id", "=", "application.program_id").onRef("store.id", "=", "application.store_id"),
    )
    .leftJoin("partners as partner", (join) =>
      join.onRef("partner.program_id", "=", "store.program_id").onRef("partner.id", "=", "store.partner_id"),
    )
    .select(["application.name", "application.scopes", "store.id as storeId", "store.partner_id as partnerId"])
    .select("application.last_used_at as lastUsedAt")
    .where("application.id", "=", id)
    .where("application.revoked_at", "is", null)
    .where((where) =>
      where.or([where("application.expires_at", "is", null), where("application.expires_at", ">", now)]),
    )
    .where("program.active", "=", true)
    .where((where) =>
      where.or([
        where("application.store_id", "is", null),
        where.and([where("store.active", "=", true), where("partner.active", "=", true)]),
      ]),
    )
    .executeTakeFirst();
  if (found === undefined) {
    return undefined;
  }
  if (found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() > USE_NOTED_MS) {
    await db.updateTable("applications").set({ last_used_at: now }).where("id", "=", id).execute();
  }
  return {
    programId,
    role: "APPLICATION",
    subjectId: id,
    scopes: z.parse(scopes, found.scopes),
    partnerIds: found.partnerId === null ? "ALL" : [String(found.partnerId)],
    storeIds: found.storeId === null ? "ALL" : [String(found.storeId)],
    displayName: found.name,
  };
}
