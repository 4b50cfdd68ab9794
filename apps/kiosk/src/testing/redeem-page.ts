import { negatePoints, points } from "@punktum/domain";
import type { OutboxStorage } from "@punktum/outbox";
import { openIndexedDbStorage } from "@punktum/outbox/browser";
import { leftOf } from "../storage/orders/allowance.ts";
import { httpOf, NO_ANSWER, openOrderPage } from "./open-order-page.ts";
import { mountingSample } from "./samples.ts";

/* API for a browser test in a page of its own: redemptions without the server, as the kiosk stores them. */

declare global {
  var redeemPage: {
    /**
     * Redeems for ever and calls `onShown` with the key of each redemption that a shopper would be shown. With
     * `isTorn`, the rest of the allowance is written later, the defect that the test must detect.
     */
    readonly redeemForEver: (onShown: (key: string) => void, isTorn: boolean) => Promise<void>;
    /** What is stored: keys of redemptions, how many the memo counts, and how many vouchers it has left. */
    readonly stored: () => Promise<{ readonly keys: readonly string[]; readonly made: number; readonly left: number }>;
    /** Sends everything that waits. */
    readonly send: () => Promise<void>;
  };
}

const STORAGE = "punktum-redeem-test";
/** Redemptions at once, so that a kill interrupts some writes. */
const BURST = 20;
const MEMBERS = 50;
const PRICE = 10;
const TORN_MS = 500;

/** Writes the rest of the allowance after the redemption. */
const tornStorage = (storage: OutboxStorage): OutboxStorage => ({
  ...storage,
  append: async (key, make) => {
    let memo: unknown;
    const entry = await storage.append(key, (before) => {
      const made = make(before);
      memo = made.meta.memo;
      return { ...made, meta: { ...made.meta, memo: before.memo } };
    });
    await new Promise((resolve) => setTimeout(resolve, TORN_MS));
    await storage.change([], (meta) => ({ ...meta, memo, writes: meta.writes + 1 }));
    return entry;
  },
});

/** The tablet is mounted as this device. */
const deviceId = "0199aa10-1111-7000-8000-000000000001";

const openBook = async (storage: OutboxStorage) => {
  const http = async () => await Promise.resolve(httpOf(location.origin));
  const { book, device } = await openOrderPage(storage, () => NO_ANSWER, { http });
  await device.change({ mounting: { ...mountingSample, deviceId } });
  return book;
};

globalThis.redeemPage = {
  redeemForEver: async (onShown, isTorn) => {
    const storage = openIndexedDbStorage(STORAGE);
    const book = await openBook(isTorn ? tornStorage(storage) : storage);
    await book.renewAllowance();
    let made = 0;
    const redeem = async (): Promise<void> => {
      const key = crypto.randomUUID();
      const card = `40000000${String((made += 1) % MEMBERS).padStart(2, "0")}`;
      const { deviceKey, store } = mountingSample;
      const titles = { de: "Tasse", en: "Cup" };
      const booking = { keyCode: card, idType: "CARDCODE", deviceKey, voucherId: "R1", titles, price: PRICE } as const;
      const facts = { identifiedBy: "READ", storeName: store.storeName, deviceId } as const;
      const expected = negatePoints(points(PRICE));
      const number = await book.redeem({ kind: "REDEMPTION", booking, ...facts, expected }, key);
      if (number === undefined) {
        throw new Error("the allowance does not cover it");
      }
      onShown(key);
    };
    for (;;) {
      await Promise.all(Array.from({ length: isTorn ? 1 : BURST }, redeem));
    }
  },
  stored: async () => {
    const { meta, entries } = await openIndexedDbStorage(STORAGE).read();
    const { made = 0, vouchers = 0 } = leftOf(meta.memo) ?? {};
    return { keys: entries.map(({ key }) => key), made, left: vouchers };
  },
  send: async () => {
    const book = await openBook(openIndexedDbStorage(STORAGE));
    await book.flush();
    book.stop();
  },
};
