import { localTimeOf, type Weekday, weekdayOf } from "@punktum/domain";
import { type RawBuilder, sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";

/** A picture of the screen saver, or the logo of receipts. */
export interface DisplayAd {
  readonly id: string;
  readonly usageCode: string;
  readonly filePath: string;
  readonly order: number;
  readonly displayDurationMsec: number;
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
  readonly weekdays: readonly Weekday[];
}

/** Where pictures are shown; null does not restrict. */
export interface AdPlace {
  readonly partnerId: string | null;
  readonly storeId: string | null;
  /** The device at the place; without it pictures of profiles are excluded. */
  readonly deviceId?: string;
}

/**
 * Condition for the pictures of a place: those of the programme, its partner, its store and its profile. `image` is the
 * table.
 */
export function isForPlace({ partnerId, storeId, deviceId }: AdPlace): RawBuilder<boolean> {
  return sql<boolean>`((image.partner_id IS NULL OR image.partner_id = ${partnerId}::bigint)
    AND (image.store_id IS NULL OR image.store_id = ${storeId}::bigint)
    AND (image.profile_id IS NULL OR EXISTS (
      SELECT FROM mountings m WHERE m.program_id = image.program_id AND m.device_id = ${deviceId ?? null}::uuid
        AND m.profile_id = image.profile_id)))`;
}

/** The moment for which pictures are listed. */
export interface AdTime {
  readonly nowMs: number;
  readonly timeZone: string;
  /** Includes pictures that are planned for later. */
  readonly withPlanned: boolean;
}

/** Condition for pictures to show at the moment. `image` is the table. */
export function isDue({ nowMs, timeZone, withPlanned }: AdTime): RawBuilder<boolean> {
  const now = new Date(nowMs).toISOString();
  if (withPlanned) {
    return sql<boolean>`(image.valid_to IS NULL OR image.valid_to >= ${now}::timestamptz)`;
  }
  const today = weekdayOf(localTimeOf(nowMs, timeZone));
  return sql<boolean>`((image.valid_from IS NULL OR image.valid_from <= ${now}::timestamptz)
    AND (image.valid_to IS NULL OR image.valid_to >= ${now}::timestamptz)
    AND (image.weekdays = '{}' OR ${today}::text = ANY (image.weekdays)))`;
}

/** Lists the active pictures of a place in display order. */
export async function listDisplayAds(
  transaction: ProgramTransaction,
  place: AdPlace,
  time: AdTime,
): Promise<readonly DisplayAd[]> {
  const rows = await transaction.db
    .selectFrom("display_ads as image")
    .select(["id", "usage_code", "file_path", "order_no", "duration_ms", "valid_from", "valid_to", "weekdays"])
    .where("active", "=", true)
    .where(isForPlace(place))
    .where(isDue(time))
    .orderBy("order_no")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    usageCode: row.usage_code,
    filePath: row.file_path,
    order: row.order_no,
    displayDurationMsec: row.duration_ms,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    weekdays: row.weekdays,
  }));
}
