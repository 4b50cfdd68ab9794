import {
  evaluateSale,
  externalIdOf,
  fail,
  succeed,
  type Outcome,
  type Sale,
  type SaleEvaluation,
  type SaleLine,
  type TimeZone,
} from "@punktum/domain";
import type { Database, ProgramTransaction } from "../../database/database.ts";
import { labelsOf, receiptKeyOf } from "../bookings/index.ts";
import { originColumnsOf } from "./origin.ts";
import { requestIdOf, type RequestKey } from "../ledger/index.ts";
import { receiptOf } from "./clean-sale.ts";
import { couponRows, decidingPoints, levelPointsOf, lineRows, reasonRows, returnRows } from "./rows.ts";
import { isWritten } from "./read.ts";
import { readOriginals, readSaleAccount, readTerms, type KnownSale, type SaleAccount } from "./situation.ts";
import { writeSale } from "./store.ts";
import type { SaleWish, Transaction, TransactionError, TransactionResult } from "./transactions.ts";

/** A wish that was let in: its texts are clean and its account, if a code was shown, is known. */
export interface AdmittedSale {
  readonly wish: SaleWish;
  readonly request: RequestKey;
  readonly accountId: string | null;
  readonly isPreview: boolean;
  /** Judges what came out before it is written. */
  readonly refusalOfPoints: (
    points: number,
  ) => Promise<Extract<Outcome<never, TransactionError>, { ok: false }> | undefined>;
}

/** One look at everything a sale is worked out from. */
interface Situation {
  readonly evaluation: SaleEvaluation;
  readonly accountId: string | null;
  readonly account: SaleAccount | null;
  readonly vatId: string;
  readonly timeZone: TimeZone;
}

/** A return without a card goes to whoever got the points. */
function accountOfReturns({ lines }: Sale, originals: ReadonlyMap<string, KnownSale>): string | null {
  const onlyReturns = lines.length > 0 && lines.every(({ type }) => type === "RETURN");
  return onlyReturns ? ([...originals.values()].find(({ isBooked }) => isBooked)?.accountId ?? null) : null;
}

/** What names the earlier sale of a line: its id, else its receipt. */
function namesOf({ writer, place, sale }: SaleWish) {
  const keyOf = ({ original }: SaleLine): string | undefined =>
    original === undefined ? undefined : receiptKeyOf(writer.identity, place, original);
  return {
    nameOf: (line: SaleLine): string | undefined => line.originalId ?? keyOf(line),
    receiptKeys: sale.lines.flatMap((line) => keyOf(line) ?? []),
    ids: sale.lines.flatMap(({ originalId }) => originalId ?? []),
  };
}

async function lookAt(transaction: ProgramTransaction, admitted: AdmittedSale): Promise<Situation | "CANNOT_PAY"> {
  const { sale, place, staffPoints } = admitted.wish;
  const salePlace = { ...place, timeMs: sale.transactionTimeMs };
  const { nameOf, ...names } = namesOf(admitted.wish);
  const originals = await readOriginals(transaction, names, place);
  const { terms, vatId, timeZone } = await readTerms(transaction, salePlace);
  const accountId = admitted.accountId ?? accountOfReturns(sale, originals);
  const account = accountId === null ? null : await readSaleAccount(transaction, accountId, salePlace);
  if (terms.pointsPerEuro === null && paysHere(sale)) {
    return "CANNOT_PAY";
  }
  const evaluation = evaluateSale({
    sale,
    terms,
    staffPoints,
    coupons: account?.coupons ?? [],
    availablePoints: account?.availablePoints ?? null,
    findOriginal: (line) => originals.get(nameOf(line) ?? ""),
  });
  return { evaluation, accountId, account, vatId, timeZone };
}

const paysHere = ({ transactionType, lines }: Sale): boolean =>
  transactionType === "PAYWITHPOINTSTRANSACTION" || lines.some(({ revenueKey }) => revenueKey === "rmb");

function descriptionsOf({ paidCents, lines }: SaleEvaluation) {
  if (paidCents > 0) {
    return { de: "Mit Punkten bezahlt", en: "Paid with points" };
  }
  const onlyReturns = lines.every(({ line }) => line.type === "RETURN");
  return onlyReturns ? { de: "Rückgabe", en: "Return" } : labelsOf("REV");
}

/** What is stored, in the words of the tables. */
function rowsOf(transaction: Transaction, admitted: AdmittedSale, { evaluation, account }: Situation) {
  const { wish, request } = admitted;
  const { identity } = wish.writer;
  const receipt = receiptOf(wish.sale);
  const { id, accountId } = transaction;
  const sale = {
    id,
    transaction_type: transaction.transactionType,
    amount_cents: transaction.amountCents,
    paid_cents: evaluation.paidCents,
    paid_points: evaluation.paidPoints,
    points: evaluation.points,
    level_points: levelPointsOf(evaluation),
    account_id: accountId,
    external_id: transaction.externalId,
    receipt_key: receipt === undefined ? null : receiptKeyOf(identity, wish.place, receipt),
    transaction_time: new Date(transaction.transactionTimeMs).toISOString(),
    till: transaction.till,
    partner_id: wish.place.partnerId,
    store_id: wish.place.storeId,
    ...originColumnsOf(wish, request),
  };
  const clawedBack = evaluation.lines.flatMap(({ line, duePoints }) => (line.type === "RETURN" ? [duePoints] : []));
  const details = {
    lines: lineRows(identity.programId, id, evaluation.lines),
    reasons: reasonRows(identity.programId, id, { reasons: evaluation.reasons, atIncentive: false }),
    coupons: couponRows(evaluation.usedCoupons, account?.coupons ?? []),
    returns: returnRows(evaluation.lines),
    available: decidingPoints(evaluation, clawedBack, account?.availablePoints ?? null),
    descriptions: descriptionsOf(evaluation),
    keyCode: wish.code?.keyCode ?? null,
  };
  return { sale, details, isPreview: admitted.isPreview };
}

const withoutOriginal = ({
  original: _original,
  originalId: _originalId,
  originalSequenceNumber: _number,
  ...line
}: SaleLine): SaleLine => line;

function transactionOf(admitted: AdmittedSale, { evaluation, accountId, vatId, timeZone }: Situation): Transaction {
  const { wish, request } = admitted;
  const { sale, place, writer, till } = wish;
  const id = requestIdOf(writer.identity.programId, request.owner, request.key);
  return {
    id,
    externalId: externalIdOf(sale, { vatId, timeZone }),
    transactionType: sale.transactionType,
    transactionTimeMs: sale.transactionTimeMs,
    amountCents: sale.amountCents,
    points: evaluation.points,
    paidCents: evaluation.paidCents,
    accountId,
    bookingId: accountId === null ? null : id,
    balance: null,
    partnerId: place.partnerId,
    storeId: place.storeId,
    till: till ?? writer.identity.cashInteractionId ?? null,
    lines: evaluation.lines.map(({ line, points }) => ({ ...withoutOriginal(line), points })),
    reasons: evaluation.reasons,
  };
}

/** Whoever names the line that comes back means this one: today's rules must not take its points a second time. */
const missesLine = ({ evaluation }: Situation): boolean =>
  evaluation.lines.some(({ line, returnOf }) => line.originalId !== undefined && returnOf === null);

/** A request that is repeated gets its first answer, whatever has come back since (T1). */
async function wasBooked(database: Database, { wish, request }: AdmittedSale): Promise<boolean> {
  const { programId } = wish.writer.identity;
  return isWritten(database, programId, requestIdOf(programId, request.owner, request.key));
}

/**
 * Works a sale out and writes it, or lets the ledger say whether it could be. Throws what SQL raised: the caller tells a
 * refusal from a situation that changed meanwhile.
 */
export async function bookSale(
  database: Database,
  admitted: AdmittedSale,
): Promise<Outcome<TransactionResult, TransactionError>> {
  const { programId } = admitted.wish.writer.identity;
  const situation = await database.withProgram(programId, (transaction) => lookAt(transaction, admitted));
  if (situation === "CANNOT_PAY") {
    return fail("GENERAL_NO_PERMISION", "points cannot pay in this programme");
  }
  if (missesLine(situation) && (admitted.isPreview || !(await wasBooked(database, admitted)))) {
    return fail("ALREADY_RETURNED");
  }
  const refusal = await admitted.refusalOfPoints(situation.evaluation.points);
  if (refusal !== undefined) {
    return refusal;
  }
  const transaction = transactionOf(admitted, situation);
  const { balance, replayed } = await writeSale(database, programId, rowsOf(transaction, admitted, situation));
  return succeed({ ...transaction, balance, replayed });
}
