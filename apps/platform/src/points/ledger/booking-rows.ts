import type { Points } from "@punktum/domain";

import type { BookingType, BookingTypeCode } from "../../database/index.ts";
import { requestIdOf, type RequestKey } from "../../office/idempotency/index.ts";

/** Origin of a booking; unknown members are absent. */
export interface BookingOrigin {
  readonly deviceId?: string | undefined;
  readonly adminId?: string | undefined;
  readonly partnerId?: number | undefined;
  readonly storeId?: number | undefined;
  /** `v1`, `v2`, `receipt`, `import` */
  readonly source: string;
}

export interface BookPointsInput {
  readonly programId: string;
  readonly request: RequestKey;
  readonly accountId: string;
  readonly bookingType: BookingType;
  readonly bookingTypeCode: BookingTypeCode;
  /** Signed: zero or more for EARNBOOKING, zero or less for BURNBOOKING. */
  readonly points: Points;
  readonly reason?: string | undefined;
  readonly descriptions?: { readonly de: string; readonly en: string } | undefined;
  /** When it happened; absent means now. Set for offline queues and imports. */
  readonly bookedAt?: Date | undefined;
  /**
   * Store, register, receipt number and business day of a sale. A receipt is booked once under any idempotency key
   * (L5).
   */
  readonly receiptKey?: string | undefined;
  readonly origin: BookingOrigin;
}

/** Work by hand that is counted together with its booking, as a row of `count_plain_works()` without its place. */
export type WorkRow = Readonly<Record<string, unknown>> & { readonly admin_id: string | null };

export function bookingIdOf({ programId, request }: Pick<BookPointsInput, "programId" | "request">): string {
  return requestIdOf(programId, request.owner, request.key);
}

/** Builds the JSON members of a booking, in the names and order of the SQL functions. */
export function bookPointsRow(input: BookPointsInput, bookingId = bookingIdOf(input)) {
  const { request, origin } = input;
  return {
    booking_id: bookingId,
    fingerprint: `\\x${request.fingerprint.toString("hex")}`,
    key_owner: request.owner,
    account_id: input.accountId,
    booking_type: input.bookingType,
    booking_type_code: input.bookingTypeCode,
    points: input.points,
    reason: input.reason ?? "",
    description_de: input.descriptions?.de ?? "",
    description_en: input.descriptions?.en ?? "",
    booked_at: input.bookedAt ?? null,
    receipt_key: input.receiptKey ?? null,
    ...originColumns(origin),
  };
}

/** Builds the same values in the parameter order of `book_points()`. */
export function bookPointsValues(input: BookPointsInput, bookingId = bookingIdOf(input)): readonly unknown[] {
  return [input.programId, ...Object.values(bookPointsRow(input, bookingId))];
}

function originColumns(origin: BookingOrigin) {
  return {
    device_id: origin.deviceId ?? null,
    admin_id: origin.adminId ?? null,
    partner_id: origin.partnerId ?? null,
    store_id: origin.storeId ?? null,
    source: origin.source,
  };
}

/** Origin values in the order that every ledger function takes them. */
export function originValues(origin: BookingOrigin): readonly unknown[] {
  const { device_id, admin_id, partner_id, store_id, source } = originColumns(origin);
  return [device_id, admin_id, partner_id, store_id, source];
}
