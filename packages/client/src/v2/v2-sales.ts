import { receiptsApi, transactionsApi, v2 } from "@punktum/contracts";
import {
  absoluteCents,
  basketCents,
  cents,
  centsOfEuros,
  type Cents,
  convertPoints,
  definedOnly,
  fail,
  mapOutcome,
  points,
  type Points,
  pointsToPay,
  storedPoints,
} from "@punktum/domain";
import type { GatewayOutcome } from "../gateway.ts";
import { changeOf } from "../mapping/points-change.ts";
import { receiptOf, saleOf } from "../mapping/sales.ts";
import type { BookedSale, PaymentOffer, ReturnInput, SaleCalls, SaleInput } from "../sales.ts";
import type { AccountContext } from "./account-context.ts";
import type { V2Options } from "./v2-options.ts";

/** Transaction type of each mode. */
const TYPES = { earn: "EARNTRANSACTION", pay: "PAYWITHPOINTSTRANSACTION" } as const;

/** A basket in its wire form. */
export function saleBodyOf({ mode, items, pointsToUse }: SaleInput, convertFactor: number) {
  return {
    amount: basketCents(items) / 100,
    transactionType: TYPES[mode],
    lineItems: items.map(({ id, name, revenueKey, amountCents }) => ({
      itemID: id.slice(0, 100),
      description: name.slice(0, 200),
      extendedAmount: absoluteCents(amountCents) / 100,
      type: amountCents < 0 ? ("RETURN" as const) : ("SALE" as const),
      revenueKey,
    })),
    ...(mode === "pay" && pointsToUse !== undefined
      ? { pointsToUse: storedPoints(pointsToUse, convertFactor) }
      : undefined),
  } as const;
}

/** A return in its wire form. */
export function returnBodyOf({ transactionId, lines }: Pick<ReturnInput, "transactionId" | "lines">) {
  return {
    transactionType: "EARNTRANSACTION",
    lineItems: lines.map(({ sequenceNumber, name, amountCents }) => ({
      type: "RETURN" as const,
      description: name.slice(0, 200),
      extendedAmount: amountCents / 100,
      originalTransactionId: transactionId,
      ...(sequenceNumber > 0 && { originalSequenceNumber: sequenceNumber }),
    })),
  } as const;
}

interface Funds {
  readonly stored: number;
  readonly amountCents: Cents;
  readonly pointsPerEuro: number;
  readonly convertFactor: number;
}

/** The most points worth choosing: no more than the balance and no more than the price. */
function maximumOf({ stored, amountCents, pointsPerEuro, convertFactor }: Funds): Points {
  const price = pointsToPay(cents(Math.max(0, amountCents)), pointsPerEuro);
  const most = points(Math.max(0, Math.min(stored, price)));
  const shown = convertPoints(most, convertFactor);
  // If several stored points make one, rounding may have shown one point more than the balance covers.
  return storedPoints(shown, convertFactor) > most ? points(shown - 1) : shown;
}

const placeOf = ({ readWorkstationId }: V2Options) => definedOnly({ workstationId: readWorkstationId?.() });

type Returns = Pick<SaleCalls, "findReceipts" | "previewReturn" | "bookReturn">;

function createV2Returns(options: V2Options): Returns {
  const { http, credentials } = options;
  const program = (): string => credentials.organization();
  const atPlace = () => placeOf(options);
  return {
    findReceipts: async (number) => {
      const answer = await http.callV2(receiptsApi.findReceipts, { params: { receiptNumber: number } });
      return mapOutcome(answer, (receipts) => receipts.map(receiptOf));
    },
    previewReturn: async (input) => {
      const body = { ...returnBodyOf(input), ...atPlace() };
      const answer = await http.callV2(transactionsApi.previewTransaction, { body });
      return mapOutcome(answer, (sale) => saleOf(sale, { convertFactor: input.convertFactor, program: program() }));
    },
    bookReturn: async (input) => {
      const { idempotencyKey, pin, queued } = input;
      const body = { ...returnBodyOf(input), ...atPlace(), pin };
      const answer = await http.callV2(transactionsApi.createTransaction, { body }, { idempotencyKey, queued });
      return mapOutcome(answer, (sale) => saleOf(sale, { convertFactor: input.convertFactor, program: program() }));
    },
  };
}

/** The basket in v2. */
export function createV2Sales(options: V2Options, { headers, withAccount }: AccountContext): SaleCalls {
  const { http, credentials } = options;
  const program = (): string => credentials.organization();
  const atPlace = () => placeOf(options);
  const readOffer = async (
    input: Parameters<SaleCalls["readPaymentOffer"]>[0],
    convertFactor: number,
  ): Promise<GatewayOutcome<PaymentOffer>> => {
    const params = { accountId: input.keyCode };
    const [balance, euros] = await Promise.all([
      http.callV2(v2.readBalance, { params }, headers(input)),
      http.callV2(v2.readBalanceInEuros, { params }, headers(input)),
    ]);
    if (!balance.ok) {
      return balance;
    }
    return mapOutcome(euros, ({ amount, pointsPerEuro }) => {
      const stored = balance.response.points;
      const funds = { stored, amountCents: input.amountCents, convertFactor };
      return {
        worthCents: centsOfEuros(amount),
        balance: convertPoints(points(stored), convertFactor),
        maximum: points(pointsPerEuro === undefined ? 0 : maximumOf({ ...funds, pointsPerEuro })),
        ...definedOnly({ pointsPerEuro: pointsPerEuro === undefined ? undefined : pointsPerEuro * convertFactor }),
      };
    });
  };
  return {
    previewSale: (input) =>
      withAccount(input, async ({ convertFactor }) => {
        const { keyCode, idType } = input;
        const body = { ...saleBodyOf(input, convertFactor), keyCode, idType, ...atPlace() };
        const answer = await http.callV2(transactionsApi.previewTransaction, { body }, headers(input));
        return mapOutcome(answer, (sale) => saleOf(sale, { convertFactor, program: program() }));
      }),
    bookSale: (input) =>
      withAccount(input, async ({ convertFactor }): Promise<GatewayOutcome<BookedSale>> => {
        const params = { accountId: input.keyCode };
        const body = { ...saleBodyOf(input, convertFactor), pin: input.pin };
        const keyed = headers(input, input.idempotencyKey);
        const answer = await http.callV2(transactionsApi.createAccountTransaction, { params, body }, keyed);
        if (!answer.ok) {
          return answer;
        }
        const { transactionId, balance, points: moved, reachedLevel } = answer.response;
        if (balance === undefined) {
          return fail("APP_UNHANDLED_ERROR", "The sale names no balance");
        }
        const { reasons } = saleOf(answer.response, { convertFactor, program: program() });
        const wire = { bookingId: transactionId, points: moved, balance, reachedLevel };
        return { ok: true, response: { ...changeOf(wire, convertFactor, options.mediaBase), reasons } };
      }),
    readSale: (input) =>
      withAccount(input, async ({ convertFactor }) => {
        const { transactionId } = input;
        const answer = await http.callV2(transactionsApi.readTransaction, { params: { transactionId } });
        return mapOutcome(answer, (sale) => saleOf(sale, { convertFactor, program: program() }));
      }),
    readPaymentOffer: (input) => withAccount(input, ({ convertFactor }) => readOffer(input, convertFactor)),
    ...createV2Returns(options),
  };
}
