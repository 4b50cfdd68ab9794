import { generationOf } from "@punktum/client";
import { createMemoryStorage } from "@punktum/outbox";
import { createWebLock, openIndexedDbStorage } from "@punktum/outbox/browser";
import { isText } from "../../storage/guards.ts";
import { isOrderedSale } from "../../storage/orders/order.ts";
import type { KioskServices } from "../kiosk-services.ts";
import { reportError } from "../reports/report-error.ts";
import { orderStorageName } from "./order-storage-name.ts";
import { createOrderBook } from "./order-book.ts";
import { createKnownReceipts } from "./known-receipts.ts";
import type { OrderBook } from "./order-types.ts";

type BookServices = Pick<
  KioskServices,
  "gateway" | "server" | "device" | "isOnline" | "orderCounts" | "clock" | "config" | "staffDuty" | "vault"
>;

/** The one unanswered sale that an earlier release stored. */
async function adoptOpenSale({ device }: BookServices, book: OrderBook): Promise<void> {
  const { openSale, mounting } = device.get();
  if (openSale === undefined) {
    return;
  }
  const { booking } = openSale;
  const key = booking["idempotencyKey"];
  if (isOrderedSale(booking) && isText(1)(key)) {
    const storeName = mounting?.store.storeName ?? "";
    await book.keep({ order: { kind: "SALE", booking, identifiedBy: "TYPED", storeName }, key });
  }
  await device.change({ openSale: undefined });
}

/** Sends at once after a change that orders may wait for. */
function followCauses({ isOnline, staffDuty, device }: BookServices, { hurry }: OrderBook): void {
  isOnline.subscribe(() => (isOnline.get() ? hurry() : undefined));
  staffDuty.current.subscribe(() => (staffDuty.current.get()?.token === undefined ? undefined : hurry()));
  let deviceKey = device.get().mounting?.deviceKey;
  device.subscribe(() => {
    if (device.get().mounting?.deviceKey !== deviceKey) {
      deviceKey = device.get().mounting?.deviceKey;
      hurry();
    }
  });
}

/**
 * Opens the tablet's orders in a separate database per organisation, which no wipe deletes. One page at a time sends
 * them, including those of an earlier visit.
 */
export function openOrderBook(services: BookServices): OrderBook {
  const { gateway, device, isOnline, orderCounts, clock, vault } = services;
  const { sealingKey, isDurable } = vault;
  const receipts = createKnownReceipts(device, clock);
  const name = orderStorageName(services.config.get().organization);
  const book = createOrderBook({
    storage: isDurable ? openIndexedDbStorage(name) : createMemoryStorage(),
    lock: createWebLock(name),
    sealingKey,
    gateway,
    http: async () => (await services.server()).http,
    device,
    isOnline,
    counts: orderCounts,
    clock,
    onSettled: (sent, result) => {
      const isItemised = generationOf(services.config.get().api, "revenuePoints") === "v2";
      receipts.settled(sent, result, isItemised).catch(reportError);
    },
    onError: reportError,
  });
  adoptOpenSale(services, book).catch(reportError);
  followCauses(services, book);
  return book;
}
