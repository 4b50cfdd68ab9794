import {
  externalIdOf,
  fail,
  gatherRemarks,
  succeed,
  type Outcome,
  type SaleEvaluation,
  type SaleLine,
  type SaleRemark,
} from "@punktum/domain";
import type { Database } from "../../database/index.ts";
import { paysWithPoints } from "./admission.ts";
import type { Level } from "../../offers/levels/index.ts";
import { labelsOf, receiptKeyOf } from "../bookings/index.ts";
import { originColumnsOf } from "./origin.ts";
import { requestIdOf, type RequestKey } from "../../office/idempotency/index.ts";
import { receiptOf } from "./clean-sale.ts";
import { readSituation, type EvaluatedPart, type Situation } from "./read-situation.ts";
import {
  couponRows,
  decidingPoints,
  levelPointsOf,
  lineRows,
  reasonRows,
  returnRows,
  ruleDetails,
  takenRows,
} from "./rows.ts";
import type { AskForInputs } from "./situation.ts";
import type { WriteSale } from "./write-sale.ts";
import type { SaleCommand, Transaction, TransactionError, TransactionResult } from "./transactions.ts";

/** An admitted sale: its texts are cleaned, its lines are settled, and its account is known if a code was shown. */
export interface AdmittedSale {
  readonly command: SaleCommand;
  /** Remarks from settling the lines. */
  readonly remarks: readonly SaleRemark[];
  readonly request: RequestKey;
  readonly accountId: string | null;
  /** Status levels of the programme. */
  readonly levels: readonly Level[];
  readonly isPreview: boolean;
  /** Checks the computed points before they are written. */
  readonly refusalOfPoints: (
    points: number,
  ) => Promise<Extract<Outcome<never, TransactionError>, { ok: false }> | undefined>;
  /** Checks, last of all, whether the holder of the card may pay this many points with it. */
  readonly refusalOfPayment: (
    paidPoints: number,
  ) => Promise<Extract<Outcome<never, TransactionError>, { ok: false }> | undefined>;
}

function descriptionsOf({ paidCents, lines }: SaleEvaluation) {
  if (paidCents > 0) {
    return { de: "Mit Punkten bezahlt", en: "Paid with points" };
  }
  const onlyReturns = lines.every(({ line }) => line.type === "RETURN");
  return onlyReturns ? { de: "Rückgabe", en: "Return" } : labelsOf("REV");
}

/** Makes the ledger check whether staff have withdrawn the sale. */
const entryDetails = ({ writer }: SaleCommand) => (writer.doneAtMs === undefined ? {} : { isEntry: true });

/** Rows of a part for the SQL functions. */
function rowsOf(transaction: Transaction, admitted: AdmittedSale, part: EvaluatedPart, situation: Situation) {
  const { command, request } = admitted;
  const { identity } = command.writer;
  const receipt = receiptOf(command.sale);
  const { id, accountId } = transaction;
  const { evaluation, account, ruleInputs } = part;
  const isMain = id === mainIdOf(admitted);
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
    receipt_key: receipt === undefined || !isMain ? null : receiptKeyOf(identity, command.place, receipt),
    transaction_time: new Date(transaction.transactionTimeMs).toISOString(),
    till: transaction.till,
    partner_id: command.place.partnerId,
    store_id: command.place.storeId,
    remarks: transaction.remarks,
    ...originColumnsOf(command, request),
  };
  const clawedBack = evaluation.lines.flatMap(({ line, duePoints }) => (line.type === "RETURN" ? [duePoints] : []));
  const details = {
    lines: lineRows(identity.programId, id, evaluation.lines),
    reasons: reasonRows(identity.programId, id, { reasons: evaluation.reasons, atIncentive: false }),
    coupons: couponRows(evaluation.usedCoupons, account?.coupons ?? []),
    taken: takenRows(identity.programId, id, evaluation.lines),
    returns: returnRows(evaluation.lines, situation.originals.values()),
    available: decidingPoints(evaluation, clawedBack, account?.availablePoints ?? null),
    descriptions: descriptionsOf(evaluation),
    keyCode: accountId === admitted.accountId ? (command.code?.keyCode ?? null) : null,
    ...(isMain && entryDetails(command)),
    ...ruleDetails(ruleInputs, evaluation.ruleUses, situation.day),
  };
  return { sale, details };
}

const withoutOriginal = ({
  original: _original,
  originalId: _originalId,
  originalSequenceNumber: _number,
  ...line
}: SaleLine): SaleLine => line;

const mainIdOf = ({ command, request }: AdmittedSale): string =>
  requestIdOf(command.writer.identity.programId, request.owner, request.key);

/** Parts on other accounts have ids derived from the sale's id. */
function idOf(admitted: AdmittedSale, { accountId }: EvaluatedPart, isMain: boolean): string {
  const id = mainIdOf(admitted);
  return isMain ? id : requestIdOf(admitted.command.writer.identity.programId, `part of ${id}`, accountId ?? "");
}

function transactionOf(admitted: AdmittedSale, part: EvaluatedPart, situation: Situation): Transaction {
  const { sale, place, writer, till } = admitted.command;
  const { evaluation, accountId } = part;
  const isMain = part === situation.main;
  const id = idOf(admitted, part, isMain);
  return {
    id,
    externalId: externalIdOf(sale, situation),
    transactionType: part.sale.transactionType,
    transactionTimeMs: sale.transactionTimeMs,
    amountCents: part.sale.amountCents,
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
    remarks: isMain ? gatherRemarks([...admitted.remarks, ...situation.remarks]) : evaluation.remarks,
  };
}

/** What sales are evaluated from, and where they are written. */
export interface SaleBook {
  readonly database: Database;
  readonly askForInputs: (programId: string) => AskForInputs;
  readonly writeSale: WriteSale;
}

/**
 * Evaluates a sale and writes it; a preview only lets the ledger check it. Throws the SQL error: the caller tells a
 * refusal from a stale state.
 */
export async function bookSale(
  { database, askForInputs, writeSale }: SaleBook,
  admitted: AdmittedSale,
): Promise<Outcome<TransactionResult, TransactionError>> {
  const { command, accountId, isPreview } = admitted;
  const { programId } = command.writer.identity;
  // Each statement enters the programme itself: a transaction around them would be three exchanges more.
  const asking = { programId, run: database.withoutProgram, askForInputs: askForInputs(programId) };
  const situation = await readSituation(asking, command, admitted);
  if (situation === "CANNOT_PAY") {
    return fail("GENERAL_NO_PERMISION", "points cannot pay in this programme");
  }
  const parts = [situation.main, ...situation.others];
  const moved = parts.reduce((sum, { evaluation }) => sum + Math.abs(evaluation.points), 0);
  const { paidPoints } = situation.main.evaluation;
  const refusal =
    (await admitted.refusalOfPoints(moved)) ??
    (paysWithPoints(admitted.command.sale) ? await admitted.refusalOfPayment(paidPoints) : undefined);
  if (refusal !== undefined) {
    return refusal;
  }
  const rows = parts.map((part) => rowsOf(transactionOf(admitted, part, situation), admitted, part, situation));
  const others = parts.flatMap((part) =>
    part.accountId === null || part.accountId === accountId ? [] : part.accountId,
  );
  const { balance, replayed, reachedLevel } = await writeSale(programId, { parts: rows, others, isPreview });
  return succeed({ ...transactionOf(admitted, situation.main, situation), balance, replayed, reachedLevel });
}
