import { apportion } from "../base/apportion.ts";
import { absoluteCents, addCents, cents, negateCents, type Cents } from "../base/money.ts";
import type { SaleRemark } from "./sale-remark.ts";
import { amountOfGoods, totalOfLines, type Sale, type SaleLine } from "./sale.ts";

/** A sale whose lines add up to what was paid for them, none of them below zero, and what had to be decided for that. */
export interface SettledSale {
  readonly sale: Sale;
  readonly remarks: readonly SaleRemark[];
}

/** A sold line below zero that names no article takes something off the whole receipt. */
const isDiscount = ({ type, itemId, revenueKey, extendedAmountCents }: SaleLine): boolean =>
  type === "SALE" && extendedAmountCents < 0 && itemId === "" && revenueKey === undefined;

/** An article that is sold for less than nothing is one that comes back. */
function articleOf(line: SaleLine): SaleLine {
  const type = line.extendedAmountCents < 0 ? "RETURN" : line.type;
  return { ...line, type, extendedAmountCents: absoluteCents(line.extendedAmountCents) };
}

const sumOf = (lines: readonly SaleLine[]): Cents =>
  lines.reduce((sum, line) => addCents(sum, line.extendedAmountCents), cents(0));

/** The articles by what may become of them; what points pay stays as it was typed. */
interface Basket {
  readonly sold: readonly SaleLine[];
  readonly returned: readonly SaleLine[];
  readonly paid: readonly SaleLine[];
  /** Of the whole receipt. */
  readonly discountCents: Cents;
}

/** The order lines come in must not decide who bears the odd cent. */
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

/** A discount lowers what is sold, or where nothing is, what comes back; never below nothing. */
function expectedTotal({ sold, returned, paid, discountCents }: Basket): Cents {
  const lowered = cents(Math.max(0, sumOf(sold.length > 0 ? sold : returned) - discountCents));
  const goods = sold.length > 0 ? addCents(lowered, negateCents(sumOf(returned))) : negateCents(lowered);
  return addCents(goods, sumOf(paid));
}

/** What lines and discounts of a sale come to that names no amount, rounded as it was paid. */
export function amountOfLines(sale: Pick<Sale, "lines" | "discountCents" | "roundingCents">): Cents {
  return addCents(expectedTotal(basketOf(sale)), sale.roundingCents ?? cents(0));
}

/** The lines with other amounts that add up to `totalCents`, in proportion, to the cent, by largest remainder. */
function scaled(lines: readonly SaleLine[], totalCents: Cents): readonly SaleLine[] {
  const changeCents = totalCents - sumOf(lines);
  const values = lines.map((line) => line.extendedAmountCents);
  // Shared out without its sign, so that what is lowered is never lowered by more than there is.
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

/** Holds what was paid beside the lines; it earns only where an article could. */
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

/** Lines of a receipt in which more comes back than is sold. */
function settledReturns(returned: readonly SaleLine[], totalCents: Cents, all: readonly SaleLine[]) {
  if (returned.length === 0) {
    return [differenceLine(totalCents, all)];
  }
  return totalCents > 0
    ? [...returned, differenceLine(totalCents + sumOf(returned), all)]
    : scaled(returned, negateCents(totalCents));
}

/** Makes what is sold and what comes back add up to the total: the sold lines take what they can, then the returned ones. */
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
 * Makes the lines of a sale add up to what was paid. A discount on the whole receipt lowers every sold line in proportion, to the
 * cent, by largest remainder (of equal ones the line with the lowest number first): a line that is not eligible bears its own share. The total counts;
 * where it is less than lines and discounts come to, the rest is spread the same way, and where it is more, a line of its own
 * holds the difference. In a receipt that only returns, what comes back is changed instead. What was rounded to be paid in
 * cash is of no line. Pure, and the same for every interface (ARTS-04, API-63).
 *
 * @throws RangeError when an amount leaves the safe integers
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
