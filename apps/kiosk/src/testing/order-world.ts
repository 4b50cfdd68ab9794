import { succeed } from "@punktum/domain";
import { createMemoryStorage, type OutboxStorage } from "@punktum/outbox";
import { unmountDevice } from "../services/device/device-setup.ts";
import { forgetDevice } from "../services/device/forget-device.ts";
import { logout } from "../services/device/logout.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { deviceOf, openPage, orderOf, type Page, type Place } from "./order-page.ts";
import { createOrderServer } from "./order-server.ts";
import { mountingSample, setUp } from "./samples.ts";
import { createTestServices } from "./test-services.ts";

/** Incidents of a tablet with stored orders. */
export const ORDER_INCIDENTS = [
  "SELL",
  "SELL_FOR_SAME_CARD",
  "RELOAD",
  "CRASH",
  "SECOND_PAGE",
  "LOGOUT",
  "UNMOUNT",
  "UNMOUNTED_ELSEWHERE",
  "MOUNT",
  "OTHER_ORGANISATION",
  "NETWORK_CUT",
  "ANSWERS_LOST",
  "NETWORK_BACK",
  "WAIT",
] as const;
type OrderIncident = (typeof ORDER_INCIDENTS)[number];

/** Effect of wiping the tablet on its orders: none in the product; a control deletes them. */
type OnWipe = (storage: OutboxStorage) => Promise<void>;

/** A busy machine encrypts slowly. */
const PATIENCE_MS = 20_000;
/** Time after which a cashier continues without an answer. */
const ATTENTION_MS = 500;
const sleep = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs));
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Result of a sequence. */
export interface OrderSequenceEnd {
  /** Keys reported as saved, with their device. */
  readonly saved: ReadonlyMap<string, string>;
  readonly effects: ReadonlyMap<string, readonly string[]>;
  readonly left: number;
}

/** A tablet with two organisations, and the server. */
class OrderWorld {
  readonly server = createOrderServer();
  readonly saved = new Map<string, string>();
  readonly places: readonly Place[];
  private readonly onWipe: OnWipe;
  private current = 0;
  private open: Page[] = [];
  private made = 0;

  constructor(places: readonly Place[], onWipe: OnWipe) {
    this.places = places;
    this.onWipe = onWipe;
  }

  get place(): Place {
    const place = this.places[this.current % this.places.length];
    if (place === undefined) {
      throw new Error("the tablet has no organisation");
    }
    return place;
  }

  async sell(card: string, isAwaited: boolean): Promise<void> {
    const order = orderOf(this.place, card);
    const [page] = this.open;
    if (order !== undefined && page !== undefined) {
      const key = `order-${(this.made += 1)}`;
      const isSaved = page.book.submit({ order, key }).then(
        ({ kind }) => kind !== "REFUSED" && this.saved.set(key, order.deviceId ?? ""),
        () => undefined,
      );
      // If another page sends the order, this page gets no answer.
      await (isAwaited ? Promise.race([isSaved, sleep(ATTENTION_MS)]) : this.turns(3));
    }
  }

  async turns(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      await turn();
    }
  }

  async restart(): Promise<void> {
    this.open.forEach(({ kill }) => kill());
    this.open = [await openPage(this.place, this.server)];
  }

  async addPage(): Promise<void> {
    this.open.push(await openPage(this.place, this.server));
  }

  stopPages(): void {
    this.open.forEach(({ book }) => book.stop());
  }

  async mount(): Promise<void> {
    const { services } = this.place;
    if (services.device.get().mounting === undefined) {
      const id = crypto.randomUUID();
      this.server.mount(id);
      await services.device.change({ ...setUp, mounting: { ...mountingSample, deviceId: id, deviceKey: `key ${id}` } });
    }
  }

  async wiped(wipe: (services: KioskServices) => Promise<unknown>): Promise<void> {
    await wipe(this.place.services);
    await this.onWipe(this.place.storage);
  }

  async unmountedElsewhere(): Promise<void> {
    this.server.unmount(deviceOf(this.place));
    await this.wiped(forgetDevice);
  }

  async unmount(): Promise<void> {
    const deviceId = deviceOf(this.place);
    const unmounted = async () => {
      this.server.unmount(deviceId);
      return await Promise.resolve(succeed(null));
    };
    const { gateway, ...services } = this.place.services;
    await this.wiped(async () => await unmountDevice({ ...services, gateway: { ...gateway, unmount: unmounted } }));
  }

  async moveOn(): Promise<void> {
    this.current += 1;
    await this.restart();
  }

  /** Restores everything: the tablet is mounted in each organisation, and sends. */
  async rest(): Promise<number> {
    this.server.setNetwork("UP");
    let left = 0;
    for (const _ of this.places) {
      await this.moveOn();
      // Staff free the place of a device that was logged out.
      this.server.freeAll();
      await this.unmountedElsewhere();
      await this.mount();
      left += await this.drain();
    }
    this.open.forEach(({ kill }) => kill());
    return left;
  }

  private async drain(): Promise<number> {
    const endMs = performance.now() + PATIENCE_MS;
    let left = await this.countEntries();
    while (left > 0 && performance.now() < endMs) {
      this.open.forEach(({ book }) => book.hurry());
      await this.turns(3);
      left = await this.countEntries();
    }
    return left;
  }

  private async countEntries(): Promise<number> {
    return (await this.place.storage.read()).entries.length;
  }
}

const PLAY: Readonly<Record<OrderIncident, (world: OrderWorld, pick: number) => Promise<void>>> = {
  SELL: async (world, pick) => await world.sell(`40000000${pick % 100}`, pick % 3 > 0),
  SELL_FOR_SAME_CARD: async (world, pick) => await world.sell("4000000001", pick % 3 > 0),
  RELOAD: async (world) => {
    world.stopPages();
    await world.restart();
  },
  CRASH: async (world) => await world.restart(),
  SECOND_PAGE: async (world) => await world.addPage(),
  LOGOUT: async (world) => await world.wiped(logout),
  UNMOUNT: async (world) => await world.unmount(),
  UNMOUNTED_ELSEWHERE: async (world) => await world.unmountedElsewhere(),
  MOUNT: async (world) => await world.mount(),
  OTHER_ORGANISATION: async (world) => await world.moveOn(),
  NETWORK_CUT: async ({ server }) => await Promise.resolve(server.setNetwork("CUT")),
  ANSWERS_LOST: async ({ server }) => await Promise.resolve(server.setNetwork("LOST")),
  NETWORK_BACK: async ({ server }) => await Promise.resolve(server.setNetwork("UP")),
  WAIT: async (world, pick) => await world.turns(pick % 20),
};

/** Plays incidents with the kiosk's own order book, logout and unmounting, then restores everything. */
export async function playOrderSequence(
  incidents: readonly { readonly kind: OrderIncident; readonly pick: number }[],
  onWipe: OnWipe = async () => await Promise.resolve(),
): Promise<OrderSequenceEnd> {
  const places = await Promise.all(
    ["pfm", "mhe"].map(async () => ({ services: await createTestServices({}), storage: createMemoryStorage() })),
  );
  const world = new OrderWorld(places, onWipe);
  await world.restart();
  await world.mount();
  for (const { kind, pick } of incidents) {
    await PLAY[kind](world, pick);
    await world.turns(pick % 4);
  }
  const left = await world.rest();
  return { saved: world.saved, effects: world.server.effects(), left };
}
