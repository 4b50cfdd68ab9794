import { grand, item, poslog } from "../../../../points/receipts/testing/poslog.ts";

/** Date of the day this many days ago, `yyyy-MM-dd`. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

let lastNumber = 0;

/** A receipt of yesterday with a unique number. */
export function receipt({
  store = "1",
  register = "7",
  number = `R-${(lastNumber += 1)}`,
  card = "",
  retail = item(1, "12.50") + grand("12.50"),
  transaction = "",
  day = daysAgo(1),
} = {}): string {
  const unit = store === "" ? "" : `<BusinessUnit><UnitID>${store}</UnitID></BusinessUnit>`;
  const loyalty = card === "" ? "" : `<LoyaltyAccount><CustomerID>${card}</CustomerID></LoyaltyAccount>`;
  return poslog({
    transaction,
    head: `${unit}<WorkstationID>${register}</WorkstationID><ReceiptNumber>${number}</ReceiptNumber>`,
    retail: retail + loyalty,
    time: `<BusinessDayDate>${day}</BusinessDayDate><EndDateTime>${day}T10:15:00</EndDateTime>`,
  });
}
