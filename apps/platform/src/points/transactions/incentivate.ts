import {
  cents,
  evaluateIncentive,
  fail,
  negatePoints,
  NO_POINTS,
  succeed,
  valueOfLine,
  type Incentive,
  type Outcome,
  type WaitingLine,
} from "@punktum/domain";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { labelsOf } from "../bookings/index.ts";
import { requestIdOf, type RequestKey } from "../../office/idempotency/index.ts";
import { originColumnsOf } from "./origin.ts";
import { readKnownSale } from "./originals.ts";
import { couponPoints, couponRows, decidingPoints, reasonRows } from "./rows.ts";
import { readSaleInputs, type SaleAccount } from "./situation.ts";
import { writeIncentive, type Written } from "./store.ts";
import type { IncentiveCommand, Transaction, TransactionError } from "./transactions.ts";

interface Situation {
  readonly incentive: Incentive;
  readonly account: SaleAccount;
  readonly returns: readonly object[];
}

async function readSituation(
  transaction: ProgramTransaction,
  sale: Transaction,
  accountId: string,
): Promise<Situation> {
  const place = { partnerId: sale.partnerId, storeId: sale.storeId, timeMs: sale.transactionTimeMs };
  const { state, sale: known } = await readKnownSale(transaction, sale.id);
  const { terms, accountOf } = await readSaleInputs(transaction, place, [accountId]);
  const account = accountOf(accountId);
  const bySequence = new Map(known.lines.map((line) => [line.sequenceNumber, line]));
  const lines = sale.lines.map((line): WaitingLine => {
    const back = bySequence.get(line.sequenceNumber);
    return {
      type: line.type,
      valueCents: line.isEligible === false ? cents(0) : valueOfLine(line),
      points: line.points,
      returnedCents: back?.returnedCents ?? cents(0),
      returnedPoints: negatePoints(back?.returnedPoints ?? NO_POINTS),
    };
  });
  const { pointsRoundingCode } = terms;
  const { coupons, availablePoints } = account;
  return {
    account,
    incentive: evaluateIncentive({ lines, coupons, pointsRoundingCode, availablePoints }),
    returns: [{ original_id: sale.id, state }],
  };
}

/** Books the points of an anonymous sale. Throws the SQL error, like {@link bookSale}. */
export async function bookIncentive(
  database: Database,
  command: IncentiveCommand,
  asked: { readonly sale: Transaction; readonly accountId: string; readonly request: RequestKey },
): Promise<Outcome<Written, TransactionError>> {
  const { sale, accountId, request } = asked;
  const { programId } = command.writer.identity;
  const { incentive, account, returns } = await database.withProgram(programId, (transaction) =>
    readSituation(transaction, sale, accountId),
  );
  if (sale.lines.some(({ revenueKey }) => revenueKey === "rmb")) {
    return fail("REQUEST_INVALID", "a sale that points pay has its account already");
  }
  const row = {
    id: requestIdOf(programId, request.owner, request.key),
    transaction_id: sale.id,
    account_id: accountId,
    points: incentive.points,
    level_points: incentive.points - couponPoints(incentive.usedCoupons),
    line_points: incentive.linePoints,
    ...originColumnsOf(command, request),
  };
  const details = {
    reasons: reasonRows(programId, sale.id, { reasons: incentive.reasons, atIncentive: true }),
    coupons: couponRows(incentive.usedCoupons, account.coupons),
    returns,
    available: decidingPoints(incentive, incentive.linePoints, account.availablePoints),
    descriptions: incentive.points < 0 ? { de: "Rückgabe", en: "Return" } : labelsOf("REV"),
  };
  return succeed(await writeIncentive(database, programId, { sale: row, details }));
}
