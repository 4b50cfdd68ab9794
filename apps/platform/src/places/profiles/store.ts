import { randomUUIDv7 } from "node:crypto";
import type { PointsRoundingCode, RevenueRoundingCode, LanguageCode } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";

/** Settings of a profile; the back office writes them. */
export interface ProfileSettings {
  readonly name: string;
  readonly cameraPosition: "BC" | "TR" | "RC";
  readonly mode: "STD" | "STD_REG" | "REG" | "CAS" | "SER" | "INF";
  readonly registrationType: "SIM" | "EXT" | "NO";
  readonly pointsRoundingCode: PointsRoundingCode;
  readonly revenueRoundingCode: RevenueRoundingCode;
  readonly decimalRevenue: boolean;
  readonly pinRequired: boolean;
  readonly language: LanguageCode;
}

const SETTINGS = [
  "name",
  "camera_position as cameraPosition",
  "mode",
  "registration_type as registrationType",
  "points_rounding_code as pointsRoundingCode",
  "revenue_rounding_code as revenueRoundingCode",
  "decimal_revenue as decimalRevenue",
  "pin_required as pinRequired",
  "language",
] as const;

const rowOf = (settings: ProfileSettings) => ({
  name: settings.name,
  camera_position: settings.cameraPosition,
  mode: settings.mode,
  registration_type: settings.registrationType,
  points_rounding_code: settings.pointsRoundingCode,
  revenue_rounding_code: settings.revenueRoundingCode,
  decimal_revenue: settings.decimalRevenue,
  pin_required: settings.pinRequired,
  language: settings.language,
});

export async function createProfile(transaction: ProgramTransaction, settings: ProfileSettings): Promise<string> {
  const id = randomUUIDv7();
  await transaction.db
    .insertInto("profiles")
    .values({ program_id: transaction.programId, id, ...rowOf(settings) })
    .execute();
  return id;
}

/** Reads the settings and locks them until the transaction ends. */
export async function findProfileSettings(
  transaction: ProgramTransaction,
  id: string,
): Promise<ProfileSettings | undefined> {
  return transaction.db.selectFrom("profiles").select(SETTINGS).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Lists the profiles with their settings by id, from after a profile on. */
export function listProfiles(
  { db, programId }: ProgramTransaction,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly (ProfileSettings & { readonly id: string })[]> {
  const all = db
    .selectFrom("profiles")
    .select(SETTINGS)
    .select("id")
    .where("program_id", "=", programId)
    .orderBy("id")
    .limit(limit);
  return (after === null ? all : all.where("id", ">", after)).execute();
}

export async function changeProfile(
  transaction: ProgramTransaction,
  id: string,
  settings: ProfileSettings,
): Promise<void> {
  await transaction.db.updateTable("profiles").set(rowOf(settings)).where("id", "=", id).execute();
}

/** Deletes an unused profile; false when a mounting or a picture refers to it. */
export async function deleteProfile(transaction: ProgramTransaction, id: string): Promise<boolean> {
  for (const table of ["mountings", "display_ads"] as const) {
    const user = await transaction.db
      .selectFrom(table)
      .select("profile_id")
      .where("profile_id", "=", id)
      .executeTakeFirst();
    if (user !== undefined) {
      return false;
    }
  }
  await transaction.db.deleteFrom("profiles").where("id", "=", id).execute();
  return true;
}

/** Writes the hash of the profile's PIN; false when there is no such profile. */
export async function setProfilePinHash(
  transaction: ProgramTransaction,
  id: string,
  pinHash: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction.db
    .updateTable("profiles")
    .set({ pin_hash: pinHash })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
