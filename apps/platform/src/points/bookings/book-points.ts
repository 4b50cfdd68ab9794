import { absolutePoints, fail, type Outcome, type Points, type ReceiptFacts } from "@punktum/domain";
import type { Database } from "../../database/index.ts";
import type { Account, Accounts, CodeError, GivenCode } from "../../people/accounts/index.ts";
import type { HandWorkGate, HandWorkRefusal } from "../hand-work/index.ts";
import type { JudgeSpending, SpendingError } from "../../people/identifications/index.ts";
import type { BookingReceipt, Ledger, LedgerOutcome } from "../ledger/index.ts";
import type { CapRefusal, JudgeCap } from "../../places/pins/index.ts";
import type { Place } from "../../places/places/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";
import { createReadPartnerRules, mayExchange, refusalOfManual } from "./partner-rules.ts";
import { receiptKeyOf } from "./receipt-key.ts";
import { approvalOf, originOf, requestKeyOf, type Writer } from "./request.ts";

/** Points by hand; sales book theirs as REV (DATA-33). */
const BOOKING_TYPE_CODE = "MANUALREVENUE";

/** Points typed by staff, without any sale behind them. */
interface BookPointsWish {
  readonly writer: Writer;
  readonly code: GivenCode;
  readonly place: Place;
  /** The device named by the request, where the caller is not one. */
  readonly deviceId?: string;
  /** Signed (EARN-09). */
  readonly points: Points;
  readonly reason: string;
  readonly descriptions?: { readonly de: string; readonly en: string };
  readonly receipt?: ReceiptFacts;
}

type LedgerRefusal = Extract<LedgerOutcome, { ok: false }>["error"]["code"] & string;
type BookPointsError = CodeError | LedgerRefusal | "INSERT_SOMETHING" | "GENERAL_NO_PERMISION";
type CapCode = NonNullable<CapRefusal["error"]["code"]>;
type HandWorkCode = NonNullable<HandWorkRefusal["error"]["code"]>;
export type BookPoints = (
  wish: BookPointsWish,
) => Promise<Outcome<BookingReceipt, BookPointsError | CapCode | SpendingError | HandWorkCode>>;

// Control characters have no meaning in a reason, and PostgreSQL refuses one of them.
const withoutControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, " ").trim();

/** Books points by hand, the same way for both generations (EARN-02, EARN-07, B-29). */
export function createBookPoints(deps: {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly accounts: Accounts;
  readonly catalogues: CatalogueCache;
  readonly judgeCap: JudgeCap;
  readonly judgeSpending: JudgeSpending;
  readonly handWork: HandWorkGate;
}): BookPoints {
  const readRules = createReadPartnerRules(deps.catalogues);
  const refusalOf = async ({ writer, points, place }: BookPointsWish, account: Account) => {
    const { programId } = writer.identity;
    // A sale too small for a point is real, a manual booking of nothing is not.
    if (points === 0) {
      return fail("INSERT_SOMETHING");
    }
    const rules = await readRules(programId, place);
    const refused = refusalOfManual(rules, place);
    if (refused !== undefined) {
      return refused;
    }
    if (!mayExchange(account, rules, points < 0 ? "BURN" : "EARN")) {
      return fail("ANONYMOUS_USER_NOT_ALLOWED");
    }
    // Last, so that nobody's PIN is tried for a booking that is refused anyway.
    const { manualPointsMax: maxPoints } = (await deps.catalogues.read(programId)).settings;
    return absolutePoints(points) > maxPoints
      ? deps.judgeCap({ ...approvalOf(writer), maxPoints, isPreview: false })
      : undefined;
  };

  return async (wish) => {
    const { writer, points, place } = wish;
    const { programId } = writer.identity;
    const found = await deps.accounts.findForWrite(writer, wish.code);
    if (!found.ok) {
      return found;
    }
    const refusal = await refusalOf(wish, found.response);
    if (refusal !== undefined) {
      return refusal;
    }
    const accountId = found.response.id;
    const receiptKey = wish.receipt && receiptKeyOf(writer.identity, place, wish.receipt);
    const meaning = { accountId, points, bookingTypeCode: BOOKING_TYPE_CODE, receiptKey };
    const request = requestKeyOf(writer, "bookPoints", meaning);
    const taken = { asker: writer, proof: found.response.proof, points: absolutePoints(points), request };
    const tooWeak = points < 0 ? await deps.judgeSpending({ ...taken, use: "PAY" }) : undefined;
    if (tooWeak !== undefined) {
      return tooWeak;
    }
    const book = () =>
      deps.ledger.bookPoints({
        programId,
        request,
        accountId,
        bookingType: points < 0 ? "BURNBOOKING" : "EARNBOOKING",
        bookingTypeCode: BOOKING_TYPE_CODE,
        points,
        reason: withoutControls(wish.reason),
        descriptions: wish.descriptions,
        receiptKey,
        origin: originOf(writer, place, wish.deviceId),
      });
    // What is taken by hand keeps to the rules of spending.
    const work = { identity: writer.identity, request, place, kind: "POINTS", accountId, points } as const;
    return points < 0 ? book() : deps.handWork.through(work, book);
  };
}
