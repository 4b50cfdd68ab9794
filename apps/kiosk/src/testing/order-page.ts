import { createHttp, type BookedSale, type GatewayOutcome } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { cents, fail, points, succeed } from "@punktum/domain";
import type { OutboxStorage } from "@punktum/outbox";
import { createStore } from "../base/store.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { createOrderBook } from "../services/orders/order-book.ts";
import type { OrderBook, OrderCounts } from "../services/orders/order-types.ts";
import type { Order } from "../storage/orders/order.ts";
import { createFakeClock } from "./fake-clock.ts";
import type { OrderServer } from "./order-server.ts";

type Answer = GatewayOutcome<BookedSale>;

const LOST: Answer = fail<ErrorCode>("UNHANDLED_ERROR");
const NO_SESSION: Answer = fail<ErrorCode>("LOGIN_USER_NOT_LOGGED_IN");
const booked = (key: string): Answer => succeed({ bookingId: key, points: points(10), balance: points(110) });
const never = (): Promise<never> => new Promise(() => undefined);

/** One organisation of the tablet: its device values, and its orders on the disk. */
export interface Place {
  readonly services: KioskServices;
  readonly storage: OutboxStorage;
}

/** An open page of the kiosk with its order book. */
export interface Page {
  readonly book: OrderBook;
  /** Ends the page at any point. None of its work continues. */
  readonly kill: () => void;
}

/** Id of the device at a place; empty while it is not mounted. */
export const deviceOf = ({ services }: Place): string => services.device.get().mounting?.deviceId ?? "";

const memoryCredentials = {
  read: () => ({ token: "token" }),
  change: async () => await Promise.resolve(),
  installationId: () => "installation",
  organization: () => "pfm",
};

/** Handlers of the stubbed `fetch` by a page's host, because `fetch` is global. */
const reports = new Map<string, (body: unknown) => Promise<Response>>();
let pages = 0;

/** Replaces `fetch` during sequences. */
export async function fetchInWorlds(url: string, { body }: { readonly body?: unknown }): Promise<Response> {
  const report = reports.get(new URL(url).host);
  return await (report?.(JSON.parse(String(body))) ?? never());
}

/** Opens a page at a place. */
export async function openPage(place: Place, server: OrderServer): Promise<Page> {
  const life = { isDead: false };
  const host = `page-${(pages += 1)}`;
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    await (life.isDead ? never() : undefined);
    const result = await work();
    return await (life.isDead ? never() : result);
  };
  const { storage, services } = place;
  const call = async (key: string): Promise<Answer> => {
    const sender = deviceOf(place);
    const handled = async () => await server.answer(() => (server.book(sender, key) ? booked(key) : NO_SESSION));
    return await alive(async () => await handled().catch(() => LOST));
  };
  reports.set(host, async (body) => {
    const sender = deviceOf(place);
    return await alive(async () => await server.answer(() => server.report(sender, body)));
  });
  const http = createHttp({
    bases: { v1: `http://${host}`, v2: `http://${host}`, mounting: `http://${host}` },
    credentials: memoryCredentials,
    retry: { sleep: async () => await Promise.resolve() },
  });
  const book = createOrderBook({
    storage: {
      read: async () => await alive(storage.read),
      append: async (...added) => await alive(async () => await storage.append(...added)),
      change: async (...changes) => await alive(async () => await storage.change(...changes)),
    },
    sealingKey: services.vault.sealingKey,
    gateway: {
      bookSale: async ({ idempotencyKey }) => await call(idempotencyKey),
      bookManualPoints: async ({ idempotencyKey }) => await call(idempotencyKey),
      bookReturn: async () => await Promise.resolve(fail<ErrorCode>("UNHANDLED_ERROR")),
    },
    http: async () => await Promise.resolve(http),
    device: services.device,
    isOnline: { get: () => server.network() !== "CUT" },
    counts: createStore<OrderCounts>({ waiting: 0, refused: 0 }),
    clock: createFakeClock(),
    onError: () => undefined,
  });
  const kill = (): void => {
    life.isDead = true;
    reports.delete(host);
    book.stop();
  };
  return { book, kill };
}

/** A sale for a card at a place; undefined while the tablet is not mounted. */
export function orderOf(place: Place, keyCode: string): Order | undefined {
  const { mounting } = place.services.device.get();
  return (
    mounting && {
      kind: "SALE",
      identifiedBy: "READ",
      storeName: mounting.store.storeName,
      deviceId: mounting.deviceId,
      statement: `ds_${mounting.deviceId}`,
      booking: {
        keyCode,
        idType: "CARDCODE",
        mode: "earn",
        items: [{ id: "i", name: "Shop", revenueKey: "rmt", amountCents: cents(1_000), points: points(10) }],
        deviceKey: mounting.deviceKey,
        paidCents: cents(0),
        rulePoints: 10,
        earnsOnRest: true,
      },
    }
  );
}
