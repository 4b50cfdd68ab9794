import type { ProgramTransaction } from "../../database/index.ts";

/** A picture of the screen saver, or the receipt's logo (SAVER-13). */
export interface DisplayAd {
  readonly id: string;
  readonly usageCode: string;
  readonly filePath: string;
  readonly order: number;
  readonly displayDurationMsec: number;
}

/** Where the pictures are to be shown; null narrows nothing down. */
export interface AdPlace {
  readonly partnerId: string | null;
  readonly storeId: string | null;
  /** The device there; without one no picture of a profile is meant. */
  readonly deviceId?: string;
}

/** Active pictures of the programme, and of the partner and store the place is in, in the order to show them. */
export async function listDisplayAds(transaction: ProgramTransaction, place: AdPlace): Promise<readonly DisplayAd[]> {
  const rows = await transaction.db
    .selectFrom("display_ads")
    .select(["id", "usage_code", "file_path", "order_no", "duration_ms"])
    .where("active", "=", true)
    .where((where) =>
      where.or([where("partner_id", "is", null), where("partner_id", "=", Number(place.partnerId ?? -1))]),
    )
    .where((where) => where.or([where("store_id", "is", null), where("store_id", "=", Number(place.storeId ?? -1))]))
    .where((where) =>
      where.or([
        where("profile_id", "is", null),
        where(
          "profile_id",
          "in",
          where
            .selectFrom("mountings")
            .select("mountings.profile_id")
            .where("mountings.device_id", "=", place.deviceId ?? null),
        ),
      ]),
    )
    .orderBy("order_no")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    usageCode: row.usage_code,
    filePath: row.file_path,
    order: row.order_no,
    displayDurationMsec: row.duration_ms,
  }));
}
