import type { ProgramTransaction } from "../../database/index.ts";

/** Settings of a binding (MSVC-12); hashes of PINs stay in the database (B-06). */
export async function findProfile(transaction: ProgramTransaction, id: string) {
  return transaction.db
    .selectFrom("profiles")
    .select(["id", "camera_position as cameraPosition", "mode", "registration_type as registrationType"])
    .select(["points_rounding_code as pointsRoundingCode", "revenue_rounding_code as revenueRoundingCode"])
    .select(["decimal_revenue as decimalRevenue", "pin_required as pinRequired", "language"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;
