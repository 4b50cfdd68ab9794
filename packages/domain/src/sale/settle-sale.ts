import { apportion } from "../base/apportion.ts";
import { absoluteCents, addCents, cents, negateCents, type Cents } from "../base/money.ts";
import type { SaleRemark } from "./sale-remark.ts";
import { amountOfGoods, totalOfLines, type Sale, type SaleLine } from "./sale.ts";

/** A sale whose lines add up to its amount, none of them negative, and the remarks about the changes. */
export interface SettledSale {
  readonly sale: Sale;
  readonly remarks: readonly SaleRemark[];
}

/** A negative sold line without article and revenue key is a discount on the whole receipt. */
const isDiscount = ({ type, itemId, revenueKey, extendedAmountCents }: SaleLine): boolean =>
  type === "SALE" && extendedAmountCents < 0 && itemId === "" && revenueKey === undefined;

/** An article sold for a negative amount is a return. */
function articleOf(line: SaleLine): SaleLine {
  const type = line.extendedAmountCents < 0 ? "RETURN" : line.type;
  return { ...line, type, extendedAmountCents: absoluteCents(line.extendedAmountCents) };
}

const sumOf = (lines: readonly SaleLine[]): Cents =>
  lines.reduce((sum, line) => addCents(sum, line.extendedAmountCents), cents(0));

/** The articles by kind; lines paid with points keep their amount. */
interface Basket {
  readonly sold: readonly SaleLine[];
  readonly returned: readonly SaleLine[];
  readonly paid: readonly SaleLine[];
  /** Discount on the whole receipt. */
  readonly discountCents: Cents;
}

/** The order in which lines arrive must not decide which line bears the odd cent. */
const inOrder = (lines: readonly SaleLine[]): readonly SaleLine[] =>
  lines.toSorted((left, right) => left.sequenceNumber - right.sequenceNumber);

function basketOf({ lines, discountCents = cents(0) }: Pick<Sale, "lines" | "discountCents">): Basket {
  const articles = inOrder(lines.filter((line) => !isDiscount(line)).map(articleOf));
  const isPayment = (line: SaleLine): boolean => line.type === "SALE" && line.revenueKey === "rmb";
  return {
    sold: articles.filter((line) => line.type === "SALE" && !isPayment(line)),
    returned: articles.filter(({ type }) => type === "RETURN"),
    paid: articles.filter(isPayment),
    discountCents: addCents(discountCents, negateCents(totalOfLines(lines.filter(isDiscount)))),
  };
}

/** A discount lowers what is sold, or if nothing is sold, what is returned; never below zero. */
function expectedTotal({ sold, returned, paid, discountCents }: Basket): Cents {
  const lowered = cents(Math.max(0, sumOf(sold.length > 0 ? sold : returned) - discountCents));
  const goods = sold.length > 0 ? addCents(lowered, negateCents(sumOf(returned))) : negateCents(lowered);
  return addCents(goods, sumOf(paid));
}

/** The amount of a sale that names none: lines and discounts, plus cash rounding. */
export function amountOfLines(sale: Pick<Sale, "lines" | "discountCents" | "roundingCents">): Cents {
  return addCents(expectedTotal(basketOf(sale)), sale.roundingCents ?? cents(0));
}

/** Scales the lines in proportion, so that they add up to `totalCents`, to the cent, by largest remainder. */
function scaled(lines: readonly SaleLine[], totalCents: Cents): readonly SaleLine[] {
  const changeCents = totalCents - sumOf(lines);
  const values = lines.map((line) => line.extendedAmountCents);
  // The absolute change is split, so that no line is lowered by more than its amount.
  const shares = apportion(Math.abs(changeCents), values);
  return lines.map((line, index) => {
    const share = cents((shares[index] ?? 0) * Math.sign(changeCents));
    const extendedAmountCents = addCents(line.extendedAmountCents, share);
    return share === 0 ? line : { ...line, extendedAmountCents, discountCents: negateCents(share) };
  });
}

const DIFFERENCE = {
  itemId: "",
  description: "Difference to the total",
  merchandiseGroupCode: "",
  merchandiseSubGroupCode: "",
} as const;

/** A line for the amount paid beyond the lines. It earns only if some article is eligible. */
function differenceLine(amountCents: number, all: readonly SaleLine[]): SaleLine {
  const last = all.reduce((highest, line) => Math.max(highest, line.sequenceNumber), 0);
  const isEligible = all.some((line) => line.isEligible !== false);
  return {
    ...DIFFERENCE,
    sequenceNumber: last + 1,
    type: amountCents < 0 ? "RETURN" : "SALE",
    extendedAmountCents: absoluteCents(cents(amountCents)),
    ...(!isEligible && { isEligible }),
  };
}

/** Lines of a receipt with more returned than sold. */
function settledReturns(returned: readonly SaleLine[], totalCents: Cents, all: readonly SaleLine[]) {
  if (returned.length === 0) {
    return [differenceLine(totalCents, all)];
  }
  return totalCents > 0
    ? [...returned, differenceLine(totalCents + sumOf(returned), all)]
    : scaled(returned, negateCents(totalCents));
}

/** Makes sold and returned lines add up to the total: the sold lines are lowered first, then the returned ones. */
function settledLines({ sold, returned, paid }: Basket, totalCents: Cents): readonly SaleLine[] {
  const all = [...sold, ...returned, ...paid];
  if (sold.length === 0) {
    return settledReturns(returned, totalCents, all);
  }
  const soldCents = addCents(totalCents, sumOf(returned));
  if (soldCents > sumOf(sold)) {
    return [...sold, ...returned, differenceLine(soldCents - sumOf(sold), all)];
  }
  return soldCents >= 0
    ? [...scaled(sold, soldCents), ...returned]
    : [...scaled(sold, cents(0)), ...settledReturns(returned, totalCents, all)];
}

/**
 * Makes the lines of a sale add up to the amount paid, by the same rule for every interface (decision 0047). The total
 * counts. Pure.
 * - A discount on the whole receipt lowers every sold line in proportion, to the cent, by largest remainder; of equal
 *   remainders the lowest line number comes first. Lines that are not eligible bear their share.
 * - A total below lines and discounts is spread the same way. A total above them gets a line of its own for the
 *   difference.
 * - A receipt of returns only changes its returned lines instead.
 * - Cash rounding belongs to no line.
 *
 * @throws RangeError if an amount is not a safe integer
 */
export function settleSale(reported: Sale): SettledSale {
  const { discountCents: _spread, ...sale } = reported;
  const basket = basketOf(reported);
  if (basket.sold.length + basket.returned.length === 0) {
    return { sale: { ...sale, lines: basket.paid }, remarks: [] };
  }
  const counted = amountOfGoods(sale);
  const expected = expectedTotal(basket);
  const lines = [...settledLines(basket, addCents(counted, negateCents(sumOf(basket.paid)))), ...basket.paid];
  const remark: SaleRemark = { code: "LINES_DIFFER", lines: [], amounts: [expected, counted] };
  return {
    sale: { ...sale, lines: inOrder(lines) },
    remarks: expected === counted ? [] : [remark],
  };
}
