import { transactionsApi, type transactionWire, usersApi } from "@punktum/contracts";
import { fail, mapOutcome, type RevenueParts } from "@punktum/domain";
import type * as z from "zod/mini";
import type { GatewayOutcome, PointsChange } from "../gateway.ts";
import { notImplemented } from "../mapping/not-implemented.ts";
import { changeOf } from "../mapping/points-change.ts";
import type { OrderCalls, RevenueInput, RevenueOrder } from "../orders.ts";
import type { AccountContext } from "./account-context.ts";
import type { V2Options } from "./v2-options.ts";

type Sale = z.output<typeof transactionWire>;
type OrderOf<Kind extends RevenueOrder["kind"]> = Extract<RevenueOrder, { readonly kind: Kind }>;

/** The change of points by a booked sale. Its answer always contains the balance. */
function saleChange(sale: Sale, convertFactor: number, mediaBase: string | undefined): GatewayOutcome<PointsChange> {
  const { bookingId = sale.transactionId, points, balance, reachedLevel } = sale;
  return balance === undefined
    ? fail("APP_UNHANDLED_ERROR", "The sale names no balance")
    : { ok: true, response: changeOf({ bookingId, points, balance, reachedLevel }, convertFactor, mediaBase) };
}

const LINE_KEYS = {
  revenueRmb: "rmb",
  revenueRmt: "rmt",
  revenueRmc1: "rmc1",
  revenueRmc2: "rmc2",
  revenueRmc3: "rmc3",
} as const satisfies Record<keyof RevenueParts, string>;

function linesOf(parts: RevenueParts) {
  return Object.entries(LINE_KEYS).flatMap(([name, revenueKey]) => {
    const cents: number | undefined = new Map(Object.entries(parts)).get(name);
    return cents === undefined ? [] : [{ extendedAmount: cents / 100, revenueKey }];
  });
}

/** Revenue bookings and registration of v2. */
export function createV2Orders({ http, mediaBase }: V2Options, { headers, withAccount }: AccountContext): OrderCalls {
  /** Finds the sale that the till reported and gives its points to the card. */
  const claim = async (input: RevenueInput, { externalId }: OrderOf<"transaction">): Promise<GatewayOutcome<Sale>> => {
    const found = await http.callV2(transactionsApi.findTransactions, { query: { externalId } }, headers(input));
    if (!found.ok) {
      return found;
    }
    // An external id is not unique: of several sales, take the newest that waits for its card.
    const [newest] = found.response;
    const waiting = found.response.find(({ accountId }) => accountId === undefined) ?? newest;
    if (waiting === undefined) {
      return fail("REDEEM_WARNING", "There is no such sale");
    }
    const params = { accountId: input.keyCode, transactionId: waiting.transactionId };
    const options = headers(input, input.idempotencyKey);
    return await http.callV2(transactionsApi.incentivateTransaction, { params }, options);
  };
  const report = async (input: RevenueInput, order: OrderOf<"dated-revenue">): Promise<GatewayOutcome<Sale>> => {
    const lineItems = linesOf(input.revenueParts);
    const body = {
      amount: order.totalRevenueCents / 100,
      transactionType: "EARNTRANSACTION",
      transactionTime: new Date(order.dateMs).toISOString(),
      ...(lineItems.length === 0 ? {} : { lineItems }),
      pin: input.pin,
    } as const;
    const params = { accountId: input.keyCode };
    const options = headers(input, input.idempotencyKey);
    return await http.callV2(transactionsApi.createAccountTransaction, { params, body }, options);
  };
  const book = async (input: RevenueInput): Promise<GatewayOutcome<Sale>> => {
    const { order } = input;
    switch (order.kind) {
      case "extended-revenue":
        return await notImplemented();
      case "transaction":
        return await claim(input, order);
      case "dated-revenue":
        return await report(input, order);
      default:
        return order satisfies never;
    }
  };
  return {
    bookRevenue: (input) =>
      input.order.kind === "extended-revenue"
        ? notImplemented()
        : withAccount(input, async ({ convertFactor }) => {
            const sale = await book(input);
            return sale.ok ? saleChange(sale.response, convertFactor, mediaBase) : sale;
          }),
    listPromotions: notImplemented,
    register: async ({ keyCode, clientId, emailAddress, optins, properties, password, language, idempotencyKey }) => {
      const filled = Object.entries(properties).filter(([, value]) => value.trim() !== "");
      const list = Object.entries(optins).map(([type, flag]) => ({ type, flag }));
      const registrationData = {
        email: emailAddress.trim().toLowerCase(),
        partnerId: clientId,
        accountId: keyCode,
        optins: JSON.stringify(list),
      };
      const secret = password === undefined ? {} : { password };
      const body = Object.assign(Object.fromEntries(filled), { registrationData, language }, secret);
      const answer = await http.callV2(usersApi.registerUser, { body }, { idempotencyKey });
      return mapOutcome(answer, () => null);
    },
  };
}
