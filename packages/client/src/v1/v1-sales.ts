import { v1 } from "@punktum/contracts";
import { mapOutcome, negateCents, revenueByKey } from "@punktum/domain";
import type { CodeInput } from "../gateway.ts";
import type { KnownAccounts } from "../mapping/known-accounts.ts";
import { notImplemented } from "../mapping/not-implemented.ts";
import { changeOf } from "../mapping/points-change.ts";
import { REVENUE_NAMES, type SaleBooking, type SaleCalls } from "../sales.ts";
import type { V1Options } from "./v1-options.ts";

/** Revenue by key. A payment with points is a negative figure of its own and not contained in the others. */
function figuresOf({ items, paidCents, earnsOnRest }: SaleBooking): Readonly<Record<string, number>> {
  const left = paidCents === 0 || earnsOnRest ? [...revenueByKey(items, paidCents)] : [];
  return {
    ...Object.fromEntries(left.map(([key, amountCents]) => [REVENUE_NAMES[key], amountCents / 100])),
    ...(paidCents === 0 ? undefined : { revenueRmb: negateCents(paidCents) / 100 }),
  };
}

/** The basket in v1: booking only, previews exist in v2 only. */
export function createV1Sales({ http }: V1Options, known: KnownAccounts): SaleCalls {
  const factorOf = (code: CodeInput): number => known.get(code)?.convertFactor ?? 1;
  return {
    previewSale: notImplemented,
    bookSale: async (input) => {
      const { deviceKey, keyCode, idType, idempotencyKey, rulePoints, pin, queued } = input;
      const payload = { deviceKey, keyCode, idType, ...figuresOf(input), totalPoints: rulePoints, pin };
      const answer = await http.callV1(v1.revenuePoints, payload, { idempotencyKey, queued });
      return mapOutcome(answer, ({ bookingId, points, totalPoints }) =>
        changeOf({ bookingId, points, balance: totalPoints }, factorOf({ keyCode, idType })),
      );
    },
    readSale: notImplemented,
    readPaymentOffer: notImplemented,
    findReceipts: notImplemented,
    previewReturn: notImplemented,
    bookReturn: notImplemented,
  };
}
