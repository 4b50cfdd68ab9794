import { absolutePoints, type Outcome, type Points, type ReceiptFacts } from "@punktum/domain";
import type { Database } from "../../database/index.ts";
import type { Account, Accounts, CodeError, GivenCode } from "../../people/accounts/index.ts";
import type { HandWorkGate, HandWorkRefusal } from "../hand-work/index.ts";
import type { JudgeSpending, SpendingError } from "../../people/identifications/index.ts";
import type { BookingReceipt, Ledger, LedgerOutcome } from "../ledger/index.ts";
import type { CapRefusal, JudgeCap } from "../../places/pins/index.ts";
import type { Place } from "../../places/places/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";
import { createRefuseHandPoints, MANUAL_BOOKING, withoutControls } from "./hand-rules.ts";
import { receiptKeyOf } from "./receipt-key.ts";
import { approvalOf, originOf, requestKeyOf, type Writer } from "./request.ts";

/** Points typed by staff, without a sale. */
interface BookPointsCommand {
  readonly writer: Writer;
  readonly code: GivenCode;
  readonly place: Place;
  /** Device named by the request; used when the caller is not a device itself. */
  readonly deviceId?: string;
  /** Signed; negative takes points. */
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
  command: BookPointsCommand,
) => Promise<Outcome<BookingReceipt, BookPointsError | CapCode | SpendingError | HandWorkCode>>;

/** Books points by hand, for both generations of the API. */
export function createBookPoints(deps: {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly accounts: Accounts;
  readonly catalogues: CatalogueCache;
  readonly judgeCap: JudgeCap;
  readonly judgeSpending: JudgeSpending;
  readonly handWork: HandWorkGate;
}): BookPoints {
  const refuse = createRefuseHandPoints(deps.catalogues);
  const refusalOf = async ({ writer, points, place }: BookPointsCommand, account: Account) => {
    const { programId } = writer.identity;
    const refused = await refuse({ programId, account, place, points });
    if (refused !== undefined) {
      return refused;
    }
    // The cap is checked last, so that a PIN attempt is not counted for a booking that is refused anyway.
    const { manualPointsMax: maxPoints } = (await deps.catalogues.read(programId)).settings;
    return absolutePoints(points) > maxPoints
      ? deps.judgeCap({ ...approvalOf(writer), maxPoints, isPreview: false })
      : undefined;
  };

  return async (command) => {
    const { writer, points, place } = command;
    const { programId } = writer.identity;
    const found = await deps.accounts.findForWrite(writer, command.code);
    if (!found.ok) {
      return found;
    }
    const refusal = await refusalOf(command, found.response);
    if (refusal !== undefined) {
      return refusal;
    }
    const accountId = found.response.id;
    const receiptKey = command.receipt && receiptKeyOf(writer.identity, place, command.receipt);
    const meaning = { accountId, points, bookingTypeCode: MANUAL_BOOKING, receiptKey };
    const request = requestKeyOf(writer, "bookPoints", meaning);
    const taken = { asker: writer, proof: found.response.proof, points: absolutePoints(points), request };
    const tooWeak = points < 0 ? await deps.judgeSpending({ ...taken, use: "PAY" }) : undefined;
    if (tooWeak !== undefined) {
      return tooWeak;
    }
    const { doneAtMs } = writer;
    const input = {
      programId,
      request,
      accountId,
      bookingType: points < 0 ? "BURNBOOKING" : "EARNBOOKING",
      bookingTypeCode: MANUAL_BOOKING,
      points,
      reason: withoutControls(command.reason),
      descriptions: command.descriptions,
      bookedAt: doneAtMs === undefined ? undefined : new Date(doneAtMs),
      receiptKey,
      origin: originOf(writer, place, command.deviceId),
    } as const;
    const book = () => (doneAtMs === undefined ? deps.ledger.bookPoints(input) : deps.ledger.bookEntry(input));
    // Taking points by hand is limited by the spending rules, not by the manual limits.
    const work = { identity: writer.identity, request, place, kind: "POINTS", accountId, points, doneAtMs } as const;
    if (points < 0) {
      return book();
    }
    return doneAtMs === undefined
      ? deps.handWork.through(work, book, (row) => deps.ledger.bookCounted(input, row))
      : deps.handWork.through(work, book);
  };
}
