import { randomUUID } from "node:crypto";
import { deadLettersApi } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import { hashOpaque } from "../../office/sessions/index.ts";
import { callV2, type Raw } from "./calls.ts";
import {
  contentOf,
  type CounterTablet,
  type CounterTill,
  type CounterWork,
  createCounterTablet,
  createCounterTill,
  type Reach,
  type TabletSabotage,
} from "./counter-devices.ts";
import { addAccount, type LoyaltyWorld } from "./loyalty-world.ts";
import { addDuty, forgetOutboxes } from "./outbox-world.ts";

const { takeOverEntries, listDeadLetters, retryDeadLetter, discardDeadLetter } = deadLettersApi;
const params = { programId: "pfm" };

/** Faults of a request. `STOP`: the platform loses all database connections while it answers. */
export const COUNTER_FAULTS = ["NONE", "CUT", "LOST", "STOP"] as const;
export type CounterFault = (typeof COUNTER_FAULTS)[number];

/** Work of a person in the plain model. Its amount identifies it. */
interface Deed {
  readonly amount: number;
  readonly by: "TABLET" | "TILL";
  /** No member has the card until the back office corrects it. */
  readonly isBad: boolean;
  readonly card: string;
}

/** The plain model: what people did and decided. */
interface CounterModel {
  readonly deeds: Deed[];
  /** Amounts that staff took back or discarded. */
  readonly decided: Set<number>;
}

/** A control breaks a part. */
export interface CounterSabotage {
  readonly tablet?: TabletSabotage;
  /** The back office takes a hand-over under new keys. */
  readonly isKeyLost?: true;
}

/** Waits. */
export const sleep = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs));
const badCard = (amount: number, run: number): string =>
  `48${String(run).padStart(5, "0")}${String(amount).padStart(3, "0")}`;

/** A person at the back office tries again where the platform has just lost its database. */
async function persistently<T>(work: () => Promise<T>, tries = 4): Promise<T> {
  return await work().catch(async (error: unknown) => {
    await sleep(20);
    return await (tries === 0 ? Promise.reject(error) : persistently(work, tries - 1));
  });
}

async function post(app: FastifyInstance, request: Parameters<Reach>[0]): Promise<Raw> {
  const answer = await app.inject({ method: "POST", ...request });
  const body: unknown = answer.json();
  return { status: answer.statusCode, body };
}

/** Two tablets and two tills of a shop, their network, the back office, and a platform that restarts. */
export class CounterWorld {
  readonly model: CounterModel = { deeds: [], decided: new Set() };
  readonly faults: Record<"TABLET" | "TILL", CounterFault[]> = { TABLET: [], TILL: [] };
  isAway = false;
  tablets: readonly CounterTablet[] = [];
  tills: readonly CounterTill[] = [];
  members: readonly { readonly id: string; readonly card: string }[] = [];
  readonly world: LoyaltyWorld;
  readonly run: number;
  readonly sabotage: CounterSabotage;
  private app: FastifyInstance;

  constructor(world: LoyaltyWorld, run: number, sabotage: CounterSabotage) {
    this.world = world;
    this.run = run;
    this.sabotage = sabotage;
    this.app = world.app;
  }

  /** The way of tablets or tills to the platform that runs now. */
  reachOf(who: "TABLET" | "TILL"): Reach {
    return async (request) => {
      const fault = this.isAway ? "CUT" : (this.faults[who].shift() ?? "NONE");
      if (fault === "CUT") {
        return undefined;
      }
      const { app } = this;
      const answering = post(app, request).catch(() => undefined);
      await (fault === "STOP" ? this.stopDatabase() : undefined);
      const answer: Raw | undefined = await answering;
      return fault === "NONE" ? answer : undefined;
    };
  }

  async restart(): Promise<void> {
    const before = this.app;
    this.app = await this.world.secondApp();
    await (before === this.world.app ? undefined : before.close());
  }

  async close(): Promise<void> {
    this.tablets.forEach(({ stop }) => stop());
    this.tills.forEach((till) => till.outbox().stop());
    await (this.app === this.world.app ? undefined : this.app.close());
  }

  /** Work under an amount of its own, for one of the members. */
  note(by: Deed["by"], pick: number, isBad = false): Deed {
    const amount = this.model.deeds.length + 1;
    const card = isBad ? badCard(amount, this.run) : (this.members[pick % this.members.length]?.card ?? "");
    const deed = { amount, by, isBad, card };
    this.model.deeds.push(deed);
    return deed;
  }

  /** Open refused entries of this history. */
  async letters() {
    const query = { state: "open", limit: "200" };
    const { data } = await persistently(
      async () => await callV2(this.world, listDeadLetters, { params, query }, { who: "admin" }),
    );
    const mine = new Set(this.model.deeds.map(({ card }) => card));
    return data.filter(({ keyCode, deviceId }) =>
      keyCode === null ? this.tablets.some((tablet) => tablet.deviceId === deviceId) : mine.has(keyCode),
    );
  }

  async retry(letterId: string, keyCode?: string): Promise<void> {
    const body = keyCode === undefined ? {} : { keyCode };
    const input = { params: { ...params, letterId }, body };
    const retrying = persistently(async () => await callV2(this.world, retryDeadLetter, input, { who: "admin" }));
    // It may be settled by then.
    await retrying.catch(() => undefined);
  }

  async discard(letterId: string): Promise<boolean> {
    const input = { params: { ...params, letterId }, body: { reason: "typed twice" } };
    const options = { who: "admin", key: randomUUID() } as const;
    const discarding = persistently(async () => await callV2(this.world, discardDeadLetter, input, options));
    // It may be settled by then.
    return (await discarding.catch(() => undefined))?.state === "DISCARDED";
  }

  /** Staff carry codes to the back office, and remove what they handed over if `isRemoved`. */
  async handOver({ deviceId, outbox }: CounterTablet, isRemoved: boolean): Promise<void> {
    const items = (await outbox().list()).filter(({ payload }) => payload !== null);
    const entries = items.flatMap(({ entry: { number, key }, payload, elapsedMs }) =>
      payload === null ? [] : [this.handedOver(number, key, { payload, elapsedMs })],
    );
    if (entries.length === 0) {
      return;
    }
    const input = { params, body: { deviceId, entries } };
    const options = { who: "admin", key: randomUUID() } as const;
    await persistently(async () => await callV2(this.world, takeOverEntries, input, options));
    const decision = { kind: "HANDED_OVER", reason: "the tablet goes away", by: "Kim" } as const;
    for (const { entry } of isRemoved ? items : []) {
      await outbox().withdraw(entry.number, decision);
    }
  }

  private handedOver(number: number, key: string, made: { readonly payload: CounterWork; readonly elapsedMs: number }) {
    const actionTime = new Date(Date.now() - made.elapsedMs).toISOString();
    const told = this.sabotage.isKeyLost === true ? randomUUID() : key;
    return { number, key: told, actionTime, identifiedBy: "READ", ...contentOf(made.payload) };
  }

  private async stopDatabase(): Promise<void> {
    await sleep(Math.random() * 10);
    await this.world.test.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> 'punktum test'`,
    );
  }
}

/** Opens the shop with empty outboxes on the platform. */
export async function openCounters(world: LoyaltyWorld, run: number, sabotage: CounterSabotage): Promise<CounterWorld> {
  const counter = new CounterWorld(world, run, sabotage);
  counter.members = [await addAccount(world), await addAccount(world)];
  const [other] = await world.test.query<{ device_id: string }>(
    "SELECT device_id FROM punktum.mountings WHERE program_id = 'pfm' AND store_id = 3",
  );
  const places = [
    { deviceId: world.device.id, storeId: 1, token: world.tokens.device },
    { deviceId: other?.device_id ?? "", storeId: 3, token: world.tokens.otherDevice },
  ];
  await forgetOutboxes(world);
  counter.tablets = await Promise.all(
    places.map(async ({ deviceId, storeId, token }) => {
      const { statement } = await addDuty(world, { deviceId, storeId });
      const reach = counter.reachOf("TABLET");
      return createCounterTablet({ deviceId, token, statement, reach, sabotage: sabotage.tablet });
    }),
  );
  counter.tills = await Promise.all(
    [1, 2].map(async (till) => {
      const register = `run-${run}-${till}`;
      await world.test.query(
        `WITH point AS (INSERT INTO punktum.interaction_points (program_id, id, kind, level, partner_id, store_id, name)
           VALUES ('pfm', $1, 'CASH', 'STORE', 1, 1, $1))
         INSERT INTO punktum.api_keys (program_id, hash, role, partner_id, interaction_id, id)
         VALUES ('pfm', $2, 'TILL', 1, $1, $3)`,
        [register, hashOpaque(`key of ${register}`), randomUUID()],
      );
      const place = { storeId: "1", register, storeName: "Shop", vatId: "DE1", timeZone: "Europe/Berlin" } as const;
      return createCounterTill(place, `key of ${register}`, counter.reachOf("TILL"));
    }),
  );
  return counter;
}
