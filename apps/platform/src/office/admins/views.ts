import type { ProgramTransaction, SavedView } from "../../database/index.ts";

/** Saved views of a person. */
export async function findViews({ db }: ProgramTransaction, adminId: string): Promise<SavedView[]> {
  const row = await db.selectFrom("admin_views").select("views").where("admin_id", "=", adminId).executeTakeFirst();
  return row?.views ?? [];
}

/** Replaces the saved views of a person. */
export async function replaceViews(
  { db, programId }: ProgramTransaction,
  adminId: string,
  saved: readonly SavedView[],
): Promise<void> {
  const views = JSON.stringify(saved);
  await db
    .insertInto("admin_views")
    .values({ program_id: programId, admin_id: adminId, views })
    .onConflict((conflict) => conflict.columns(["program_id", "admin_id"]).doUpdateSet({ views }))
    .execute();
}
