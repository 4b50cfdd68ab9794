import {
  evaluateSale,
  gatherRemarks,
  localDayOf,
  partsOfSale,
  type SaleEvaluation,
  type SaleLine,
  type SalePart,
  type SaleRemark,
  type TimeZone,
} from "@punktum/domain";
import { receiptKeyOf } from "../bookings/index.ts";
import { paysWithPoints } from "./admission.ts";
import { readOriginals, type KnownSale } from "./originals.ts";
import { saleInputsOf, type AskForInputs, type Asking, type SaleAccount } from "./situation.ts";
import { readRuleInputs, type RuleInputs } from "./rule-inputs.ts";
import type { SaleCommand } from "./transactions.ts";
import type { Level } from "../../offers/levels/index.ts";

/** The lines of a sale that are booked on one account, with their points. */
export interface EvaluatedPart extends SalePart {
  readonly evaluation: SaleEvaluation;
  readonly account: SaleAccount | null;
  /** Inputs of its conditional rules; null for a part with returns only. */
  readonly ruleInputs: RuleInputs | null;
}

/** Snapshot of all inputs of a sale's evaluation. */
export interface Situation {
  readonly main: EvaluatedPart;
  /** Returns booked on the accounts that got the points, when another card or none is shown with the return. */
  readonly others: readonly EvaluatedPart[];
  readonly originals: ReadonlyMap<string, KnownSale>;
  readonly remarks: readonly SaleRemark[];
  readonly vatId: string;
  readonly timeZone: TimeZone;
  /** Day of the sale in the shop. */
  readonly day: string;
}

/** Keys of the earlier sale that a line returns: its id, else its receipt. */
function namesOf({ writer, place, sale }: SaleCommand) {
  const keyOf = ({ original }: SaleLine): string | undefined =>
    original === undefined ? undefined : receiptKeyOf(writer.identity, place, original);
  return {
    nameOf: (line: SaleLine): string => line.originalId ?? keyOf(line) ?? "",
    receiptKeys: sale.lines.flatMap((line) => keyOf(line) ?? []),
    ids: sale.lines.flatMap(({ originalId }) => originalId ?? []),
  };
}

const linesIn = ({ sale }: SalePart): readonly number[] => sale.lines.map(({ sequenceNumber }) => sequenceNumber);

/**
 * Remarks which lines are booked on another account than the card's: their points are missing in the answer or belong
 * to another account.
 */
function accountRemarks(cardAccountId: string | null, main: SalePart, others: readonly SalePart[]): SaleRemark[] {
  const isAnothers = cardAccountId !== null && main.accountId !== cardAccountId;
  const lines = [...(isAnothers ? linesIn(main) : []), ...others.flatMap(linesIn)];
  return lines.length === 0 ? [] : [{ code: "RETURN_OTHER_ACCOUNT", lines }];
}

/**
 * Reads the state and evaluates the sale: one exchange with the database, one more for returns of known receipts, one
 * more for limited rules. Nothing is locked, so the ledger checks the state again when it writes.
 */
export async function readSituation(
  asking: Asking & { readonly askForInputs: AskForInputs },
  command: SaleCommand,
  { accountId: cardAccountId, levels }: { readonly accountId: string | null; readonly levels: readonly Level[] },
): Promise<Situation | "CANNOT_PAY"> {
  const { sale, place, staffPoints } = command;
  const salePlace = { ...place, timeMs: sale.transactionTimeMs };
  const { nameOf, ...names } = namesOf(command);
  const originals = await readOriginals(asking, names, place);
  const parts = partsOfSale(sale, cardAccountId, (line) => {
    const known = originals.get(nameOf(line));
    return known?.sale.owner === "ACCOUNT" ? (known.accountId ?? undefined) : undefined;
  });
  const accountIds = [parts.main, ...parts.others].flatMap(({ accountId }) => accountId ?? []);
  const { terms, vatId, timeZone, accountOf } = await saleInputsOf(asking.askForInputs, salePlace, accountIds);
  if (terms.pointsPerEuro === null && paysWithPoints(sale)) {
    return "CANNOT_PAY";
  }
  const day = localDayOf(sale.transactionTimeMs, timeZone);
  const findOriginal = (line: SaleLine) => originals.get(nameOf(line))?.sale;
  const evaluate = async (part: SalePart, isMain: boolean): Promise<EvaluatedPart> => {
    const { accountId } = part;
    const account = accountId === null ? null : accountOf(accountId);
    const asked = { promotions: terms.promotions, accountId, account, levels, day };
    const ruleInputs = isMain ? await readRuleInputs(asking, asked) : null;
    const { coupons = [], availablePoints = null } = account ?? {};
    const evaluation = evaluateSale({
      sale: part.sale,
      terms,
      coupons,
      availablePoints,
      findOriginal,
      situation: ruleInputs?.situation,
      staffPoints: isMain ? staffPoints : undefined,
      payableCents: sale.amountCents,
    });
    return { ...part, account, ruleInputs, evaluation };
  };
  const main = await evaluate(parts.main, true);
  const others = await Promise.all(parts.others.map((part) => evaluate(part, false)));
  const remarks = gatherRemarks([
    ...accountRemarks(cardAccountId, main, others),
    ...[main, ...others].flatMap(({ evaluation }) => evaluation.remarks),
  ]);
  return { main, others, originals, remarks, vatId, timeZone, day };
}
