import { randomUUID } from "node:crypto";
import { type CredentialStore, type Credentials, createApi, createHttp, type Http } from "@punktum/client";
import {
  accountCareApi,
  accountWritesApi,
  administrationApi,
  reservationsApi,
  tillKeysApi,
  transactionsApi,
  v2,
  vouchersAdminApi,
} from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../points/ledger/index.ts";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "./testing/place-world.ts";

/** The day of a foreign client, from an empty shop to closing. Each step needs the one before. */

let world: PlaceWorld;
let http: Http;
let change: CredentialStore["change"];

function memoryCredentials(): CredentialStore {
  let credentials: Credentials = {};
  return {
    read: () => credentials,
    change: async (changed) => {
      credentials = { ...credentials, ...changed };
      await Promise.resolve();
    },
    installationId: () => "peer-1",
    organization: () => "pfm",
  };
}

beforeAll(async () => {
  world = await createPlaceWorld();
  await world.test.query("UPDATE punktum.programs SET points_per_euro = 100 WHERE id = 'pfm'");
  const base = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const credentials = memoryCredentials();
  change = (changed) => credentials.change(changed);
  http = createHttp({ bases: { v1: base, v2: base, mounting: base }, credentials });
});
afterAll(() => world.close());

const programId = "pfm";
const once = () => ({ idempotencyKey: randomUUID() });

/** The response of an outcome that must be good. */
async function good<T>(
  outcome: Promise<{ readonly ok: true; readonly response: T } | { readonly ok: false; readonly error: object }>,
): Promise<T> {
  const settled = await outcome;
  if (settled.ok) {
    return settled.response;
  }
  throw new Error(JSON.stringify(settled.error));
}

const day = { partnerId: "", storeId: "", card: "4000000777", rewardId: "", saleId: "" };

describe("a day with the typed client", () => {
  it("logs in", async () => {
    const body = { userName: "admin@pfm.example", org: programId, password: PASSWORD, installationId: "peer-1" };
    const session = await good(createApi(http, v2).login({ body }, { isLogin: true }));
    await change({ token: session.token });
    expect(session.user.roleCode).toBe("PROGRAM_ADMIN");
  });

  it("opens a shop with a tablet and a till", async () => {
    const administration = createApi(http, administrationApi);
    const partner = await good(
      administration.createPartner({
        params: { programId },
        body: { name: "Bakery Two", legalName: "Bakery Two Ltd" },
      }),
    );
    day.partnerId = partner.id;
    const inPartner = { programId, partnerId: day.partnerId };
    const store = await good(
      administration.createStore({ params: inPartner, body: { name: "Harbour", vatId: "DE123456789" } }),
    );
    day.storeId = store.id;
    const params = { ...inPartner, storeId: day.storeId };
    const till = { id: "till-h", name: "Till", kind: "CASH" } as const;
    await good(administration.createStorePoint({ params, body: till }));
    const tablet = { id: "pos-h", name: "Counter", kind: "APP", pairedCashId: "till-h" } as const;
    expect(await good(administration.createStorePoint({ params, body: tablet }))).toMatchObject({
      storeId: day.storeId,
      pairedCashId: "till-h",
    });
    const key = await good(
      createApi(http, tillKeysApi).createTillKey({ params: { programId, id: "till-h" }, body: { name: "Till 1" } }),
    );
    expect(key.apiKey).toMatch(/^ak_/);
  });

  it("opens a card and creates a reward and double points", async () => {
    await good(
      createApi(http, accountWritesApi).createAccount({
        body: { identifiers: [{ type: "CARDCODE", code: day.card }] },
      }),
    );
    const vouchers = createApi(http, vouchersAdminApi);
    const texts = { de: { title: "Brot" }, en: { title: "Bread" } };
    const reward = await good(vouchers.createReward({ params: { programId }, body: { texts, points: 20, stock: 1 } }));
    day.rewardId = reward.id;
    const body = {
      promotionKey: "rmt",
      type: "RMT",
      actionType: "MULTIPLIERACTION",
      factor: 2,
      name: "Doppelt",
      nameEn: "Double",
    } as const;
    expect(await good(vouchers.createPromotion({ params: { programId }, body }))).toMatchObject({ factor: 2 });
  });

  it("previews a basket, books it and gets the reasons for its points", { tags: ["API-07", "API-21"] }, async () => {
    const transactions = createApi(http, transactionsApi);
    const lineItems = [{ itemID: "1", description: "Bread", extendedAmount: 12.5 }];
    const body = { amount: 12.5, transactionType: "EARNTRANSACTION" as const, lineItems };
    const params = { accountId: day.card };
    const options = { workstationId: "pos-h" };
    const preview = await good(transactions.previewAccountTransaction({ params, body }, options));
    const booked = await good(transactions.createAccountTransaction({ params, body }, { ...options, ...once() }));
    day.saleId = booked.transactionId;
    expect([preview.points, booked.points, booked.balance]).toEqual([25, 25, 25]);
    expect(booked.reasons).toMatchObject([{ kind: "PROMOTION", factor: 2, points: 25 }]);
    const read = await good(transactions.readTransaction({ params: { transactionId: day.saleId } }));
    expect(read.reasons).toEqual(booked.reasons);
  });

  it("reserves the last reward for a registered card: its points are locked, and others cannot get it", async () => {
    await world.test.query(
      `WITH person AS (INSERT INTO punktum.users (program_id, id) VALUES ('pfm', gen_random_uuid()) RETURNING id)
       INSERT INTO punktum.memberships (program_id, id, account_id, user_id)
       SELECT 'pfm', gen_random_uuid(), i.account_id, p.id FROM person p, punktum.identifiers i WHERE i.code = $1`,
      [day.card],
    );
    const reservations = createApi(http, reservationsApi);
    const params = { accountId: day.card, accountCouponId: `R${day.rewardId}` };
    const place = { workstationId: "pos-h" };
    const held = await good(reservations.reserveVoucher({ params, body: { seconds: 60 } }, { ...place, ...once() }));
    const balance = () => createApi(http, v2).readBalance({ params: { accountId: day.card } });
    expect(await good(balance())).toMatchObject({ points: 5, lockedPoints: 20 });
    const again = await reservations.reserveVoucher({ params, body: { seconds: 60 } }, { ...place, ...once() });
    expect(again).toMatchObject({ ok: false });
    const target = { params: { ...params, reservationId: held.reservationId } };
    const committed = await good(reservations.commitReservation({ ...target, body: {} }, { ...place, ...once() }));
    expect(committed).toMatchObject({ points: -20, balance: 5 });
    expect(await good(balance())).toMatchObject({ points: 5, lockedPoints: 0 });
  });

  it("flags the account: it may earn, but not pay with points", { tags: ["API-17"] }, async () => {
    const body = { reason: "Card used in two towns at once" };
    await good(createApi(http, accountCareApi).setFraud({ params: { accountId: day.card }, body }));
    const pay = createApi(http, transactionsApi).createAccountTransaction(
      { params: { accountId: day.card }, body: { amount: 0.01, transactionType: "PAYWITHPOINTSTRANSACTION" } },
      { workstationId: "pos-h", ...once() },
    );
    expect(await pay).toMatchObject({ ok: false, error: { code: "LOCKED_USER" } });
  });

  it("leaves a consistent ledger", { tags: ["L1"] }, async () => {
    const report = await checkLedger(world.test.url);
    expect([report.checked.bookings > 1, [...report.broken]]).toEqual([true, []]);
  });
});
