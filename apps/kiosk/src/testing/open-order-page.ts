import { createHttp, type BookedSale, type GatewayOutcome } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { cents, fail, points } from "@punktum/domain";
import type { OutboxStorage } from "@punktum/outbox";
import { createStore } from "../base/store.ts";
import { createOrderBook, type OrderBookOptions } from "../services/orders/order-book.ts";
import type { OrderCounts } from "../services/orders/order-types.ts";
import type { OrderGateway } from "../services/orders/send-order.ts";
import type { Order } from "../storage/orders/order.ts";
import { createDeviceKey } from "../storage/sealed-records.ts";
import { createFakeClock } from "./fake-clock.ts";
import { createDevice } from "./memory-device.ts";
import { mountingSample } from "./samples.ts";

/** A confirmed sale of ten euros. */
export const orderSample = (keyCode = "4000000001"): Extract<Order, { readonly kind: "SALE" }> => ({
  kind: "SALE",
  identifiedBy: "READ",
  expected: points(10),
  storeName: "Shop",
  booking: {
    keyCode,
    idType: "CARDCODE",
    mode: "earn",
    items: [{ id: "i", name: "Shop", revenueKey: "rmt", amountCents: cents(1_000), points: points(10) }],
    deviceKey: mountingSample.deviceKey,
    paidCents: cents(0),
    rulePoints: 10,
    earnsOnRest: true,
  },
});

type SentSale = Parameters<OrderGateway["bookSale"]>[0];
/** An answer of the server to an order. */
export type OrderAnswer = GatewayOutcome<BookedSale>;
/** The answer is lost. */
export const NO_ANSWER = fail<ErrorCode>("UNHANDLED_ERROR");

/** Calls of a tablet to a host that a test's `fetch` answers. */
export const httpOf = (host: string) =>
  createHttp({
    bases: { v1: host, v2: host, mounting: host },
    credentials: {
      read: () => ({ token: "token" }),
      change: async () => await Promise.resolve(),
      installationId: () => "installation",
      organization: () => "pfm",
    },
    retry: { sleep: async () => await Promise.resolve() },
  });

/** A page of a mounted tablet. The storage outlives it. */
export async function openOrderPage(
  storage: OutboxStorage,
  answer: (sent: SentSale) => OrderAnswer | Promise<OrderAnswer>,
  more: Pick<OrderBookOptions, "http" | "onSettled"> & Partial<Pick<OrderBookOptions["gateway"], "bookReturn">> = {},
) {
  const sent: SentSale[] = [];
  const errors: unknown[] = [];
  const device = createDevice();
  await device.change({ mounting: mountingSample });
  const isOnline = createStore(true);
  const counts = createStore<OrderCounts>({ waiting: 0, refused: 0 });
  const { bookReturn = async () => await Promise.resolve(NO_ANSWER), ...options } = more;
  const book = createOrderBook({
    ...options,
    storage,
    sealingKey: await createDeviceKey(),
    gateway: {
      bookSale: async (input) => {
        sent.push(input);
        return await answer(input);
      },
      bookManualPoints: async () => await Promise.resolve(NO_ANSWER),
      bookReturn,
    },
    device,
    isOnline,
    counts,
    clock: createFakeClock(),
    onError: (error) => errors.push(error),
  });
  return { book, sent, device, isOnline, counts, errors };
}
