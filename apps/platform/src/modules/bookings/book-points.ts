import { absolutePoints, fail, type BookingTypeCode, type Outcome, type Points } from "@punktum/domain";
import { prepared, type Database } from "../../database/database.ts";
import { booleanColumn } from "../../database/rows.ts";
import type { Accounts, CodeError, GivenCode } from "../accounts/index.ts";
import type { BookingReceipt, Ledger, LedgerOutcome } from "../ledger/index.ts";
import type { Place } from "../places/index.ts";
import type { CatalogueCache } from "../vouchers/index.ts";
import { receiptKeyOf, type ReceiptFacts } from "./receipt-key.ts";
import { originOf, requestKeyOf, type Writer } from "./request.ts";

/** Points typed by staff or worked out by the revenue module of a device. */
export interface BookPointsWish {
  readonly writer: Writer;
  readonly code: GivenCode;
  readonly place: Place;
  /** The device named by the request, where the caller is not one. */
  readonly deviceId?: string;
  /** Signed (EARN-09). */
  readonly points: Points;
  /** REV with revenue behind it, else MANUALREVENUE (DATA-33). */
  readonly bookingTypeCode: Exclude<BookingTypeCode, "COU">;
  readonly reason: string;
  readonly descriptions?: { readonly de: string; readonly en: string };
  readonly receipt?: ReceiptFacts;
}

type LedgerRefusal = Extract<LedgerOutcome, { ok: false }>["error"]["code"] & string;
export type BookPointsError = CodeError | LedgerRefusal | "INSERT_SOMETHING" | "GENERAL_NO_PERMISION";
export type BookPoints = (wish: BookPointsWish) => Promise<Outcome<BookingReceipt, BookPointsError>>;

const readManualAllowed = prepared(
  "bookings.readManualAllowed",
  "SELECT manual_allowed FROM partners WHERE program_id = $1 AND id = $2",
  (row) => booleanColumn(row, "manual_allowed"),
);

/** The partner's switch (EARN-02, A-61). Staff of the whole programme who name no partner answer for themselves. */
async function isManualAllowed(database: Database, programId: string, { partnerId }: Place): Promise<boolean> {
  if (partnerId === null) {
    return true;
  }
  const [allowed] = await database.withProgram(programId, (transaction) =>
    transaction.run(readManualAllowed, [programId, partnerId]),
  );
  return allowed ?? false;
}

// Control characters have no meaning in a reason, and PostgreSQL refuses one of them.
const withoutControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, " ").trim();

function senderOf({ identity }: Writer, place: Place): string {
  return place.storeId === null ? `caller ${identity.subjectId}` : `store ${place.storeId}`;
}

/** Books points by hand, the same way for both generations (EARN-02, EARN-07, B-29). */
export function createBookPoints(deps: {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly accounts: Accounts;
  readonly catalogues: CatalogueCache;
}): BookPoints {
  const refusalOf = async ({ writer, points, place, bookingTypeCode }: BookPointsWish) => {
    const { programId } = writer.identity;
    // A sale too small for a point is real, a manual booking of nothing is not.
    if (points === 0 && bookingTypeCode === "MANUALREVENUE") {
      return fail("INSERT_SOMETHING");
    }
    const { settings } = await deps.catalogues.read(programId);
    if (absolutePoints(points) > settings.manualPointsMax) {
      return fail("GENERAL_NO_PERMISION", `at most ${settings.manualPointsMax} points may be booked at once`);
    }
    return (await isManualAllowed(deps.database, programId, place))
      ? undefined
      : fail("GENERAL_NO_PERMISION", "the partner does not allow points to be booked by hand");
  };

  return async (wish) => {
    const { writer, points, bookingTypeCode, place } = wish;
    const { programId } = writer.identity;
    const found = await deps.accounts.findForWrite(programId, wish.code);
    const refusal = found.ok ? await refusalOf(wish) : found;
    if (!found.ok || refusal !== undefined) {
      return refusal ?? fail("USER_KEY_DOES_NOT_EXIST");
    }
    const accountId = found.response.id;
    const receiptKey = wish.receipt && receiptKeyOf(senderOf(writer, place), wish.receipt);
    return deps.ledger.bookPoints({
      programId,
      request: requestKeyOf(writer, "bookPoints", { accountId, points, bookingTypeCode, receiptKey }),
      accountId,
      bookingType: points < 0 ? "BURNBOOKING" : "EARNBOOKING",
      bookingTypeCode,
      points,
      reason: withoutControls(wish.reason),
      descriptions: wish.descriptions,
      receiptKey,
      origin: originOf(writer, place, wish.deviceId),
    });
  };
}
