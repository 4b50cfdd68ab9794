import { type DeviceProblem, deviceCareApi } from "@punktum/contracts";
import { RELEASE_VERSION } from "@punktum/domain";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { logIn } from "../../testing/place-calls.ts";
import { PASSWORD } from "../../testing/place-world.ts";
import {
  type AdministrationWorld,
  createAdministrationWorld,
  sendAs,
} from "../administration/testing/administration-world.ts";

const { listDeviceHealth, readDeviceSummary, readDeviceCare, sendDeviceMessage } = deviceCareApi;

let world: AdministrationWorld;
let technician = "";
/** A tablet in each of the shops 1, 2 and 3, by shop. */
let tablets: Readonly<Record<"1" | "2" | "3", string>>;

async function addTablet(storeId: number, point: string): Promise<string> {
  const [id, key] = [randomUUID(), `key-${randomUUID()}`];
  await world.test.query(
    "INSERT INTO punktum.devices (program_id, id, device_key, store_id) VALUES ('pfm', $1, $2, $3)",
    [id, key, storeId],
  );
  await world.test.query(
    `INSERT INTO punktum.mountings (program_id, id, partner_id, store_id, app_interaction_id, workstation_id, device_id,
       device_key, device_information, mounted_at) VALUES ('pfm', $1, $2, $3, $4, $4, $5, $6, $7, now() - interval '1 day')`,
    [randomUUID(), storeId === 3 ? 2 : 1, storeId, point, id, key, `Counter ${point}`],
  );
  return id;
}

beforeAll(async () => {
  world = await createAdministrationWorld();
  await world.test.query("UPDATE punktum.mountings SET device_id = NULL, device_key = NULL");
  await world.test.query(
    `INSERT INTO punktum.admins (program_id, id, email, password_hash, role)
     VALUES ('pfm', $1, 'technician@pfm.example', $2, 'TECHNICIAN')`,
    [randomUUID(), await world.passwords.hash(PASSWORD)],
  );
  technician = (await logIn(world.app, "technician")).token;
  tablets = { 1: await addTablet(1, "pos-2"), 2: await addTablet(2, "pos-3"), 3: await addTablet(3, "pos-4") };
});
afterAll(() => world.close());

const FINE = {
  screen: "screen-saver",
  camera: "granted",
  queueLength: 0,
  storageBytes: 1,
  storageQuotaBytes: 100,
  printer: { configured: true, state: "READY", at: "2026-11-23T09:00:00.000Z" },
  battery: { percent: 90, charging: false },
};

/** Sets a tablet's last report and its age. */
async function report(
  id: string,
  beat: object,
  { version = RELEASE_VERSION, connected = true, seenSecondsAgo = 0 } = {},
): Promise<void> {
  await world.test.query(
    `UPDATE punktum.devices SET heartbeat = $2, heartbeat_at = now(), version = $3, connected = $4,
       last_seen_at = now() - make_interval(secs => $5) WHERE id = $1`,
    [id, JSON.stringify({ ...FINE, ...beat }), version, connected, seenSecondsAgo],
  );
}

beforeEach(async () => {
  for (const id of Object.values(tablets)) {
    await report(id, {});
  }
});

const summary = (who: "admin" | "partner" | "staff", query = {}) => world.good(who, readDeviceSummary, { query });
const listed = async (who: "admin" | "partner" | "staff", query = {}) =>
  (await world.good(who, listDeviceHealth, { query })).data.map(({ place }) => place?.storeName);

/** Shops of all pages of one tablet each. */
async function listByOne(after?: string): Promise<readonly (string | undefined)[]> {
  const query = { limit: "1", ...(after !== undefined && { after }) };
  const { data, next } = await world.good("admin", listDeviceHealth, { query });
  const rest = next === null ? [] : await listByOne(next);
  return [...data.map(({ place }) => place?.storeName), ...rest];
}

/** A registered device that is no longer mounted. */
async function findLooseDevice(): Promise<string> {
  const [loose] = await world.test.query<{ id: string }>(
    "SELECT id FROM punktum.devices WHERE program_id = 'pfm' AND device_key = 'device-key-1'",
  );
  return loose?.id ?? "";
}

it("a tablet's details say how many accounts it looked up within the hour", { tags: ["B-41"] }, async () => {
  const id = tablets[1];
  await world.test.query(
    `INSERT INTO punktum.device_look_ups (program_id, device_id, account_id, looked_up_at)
     SELECT 'pfm', $1, gen_random_uuid(), now() - age
     FROM unnest(ARRAY['5 minutes', '50 minutes', '61 minutes']::interval[]) AS age`,
    [id],
  );
  const care = await world.good("admin", readDeviceCare, { params: { id } });
  expect(care.lookUpsLastHour).toBe(2);
});

describe("the state of tablets", () => {
  it("is fine for healthy tablets", { tags: ["BO-08"] }, async () => {
    expect(await summary("admin")).toMatchObject({ total: 3, stores: 3, fine: 3, attention: 0, silent: 0 });
  });

  it.each<[DeviceProblem, object, Parameters<typeof report>[2]]>([
    ["SILENT", {}, { connected: false, seenSecondsAgo: 200 }],
    ["UNSENT", { queueLength: 14 }, {}],
    ["CAMERA", { camera: "denied" }, {}],
    ["PRINTER", { printer: { configured: true, state: "PAPER_OUT" } }, {}],
    ["BATTERY", { battery: { percent: 20, charging: false } }, {}],
    ["STORAGE", { storageBytes: 91 }, {}],
    ["OLD_VERSION", {}, { version: "0.15.0" }],
  ])("%s is counted, listed first and found by its filter", { tags: ["BO-08"] }, async (problem, beat, more) => {
    await report(tablets[2], beat, more);
    expect(await summary("admin")).toMatchObject({ fine: 2, attention: 1 });
    expect(await listed("admin")).toEqual(["Store 2", "Store 1", "Store 3"]);
    expect(await listed("admin", { problem })).toEqual(["Store 2"]);
    expect(await listed("admin", { problem: "FINE" })).toEqual(["Store 1", "Store 3"]);
    const [first] = (await world.good("admin", listDeviceHealth)).data;
    expect(first?.problems).toEqual([problem]);
  });

  it.each([
    ["a part of the shop's name", "STORE 2", ["Store 2"]],
    ["what no tablet is called", "nowhere%", []],
    ["nothing", "", ["Store 1", "Store 2", "Store 3"]],
  ])("is found by %s", { tags: ["BO-08"] }, async (_what, q, stores) => {
    expect(await listed("admin", { q })).toEqual(stores);
  });

  it.each([
    ["away for the length of a reload", {}, { connected: false, seenSecondsAgo: 100 }],
    ["with a printer nobody has set up", { printer: { configured: false, state: "NO_ADDRESS" } }, {}],
    ["with a roll that is nearly used up", { printer: { configured: true, state: "NEAR_END" } }, {}],
    ["low on charge and plugged in", { battery: { percent: 5, charging: true } }, {}],
    ["of a release that says nothing of printer and battery", { printer: undefined, battery: undefined }, {}],
  ])("a tablet %s needs no help", { tags: ["BO-08"] }, async (_what, beat, more) => {
    await report(tablets[2], beat, more);
    expect(await summary("admin")).toMatchObject({ fine: 3, attention: 0 });
  });

  it("a tablet with two problems counts once as in need of help", { tags: ["BO-08"] }, async () => {
    await report(tablets[3], { queueLength: 2, camera: "denied" });
    await report(tablets[1], { queueLength: 3 });
    expect(await summary("admin")).toMatchObject({ attention: 2, unsent: 2, unsentBookings: 5, camera: 1 });
  });

  it("is paged, with each tablet once", { tags: ["BO-08"] }, async () => {
    await report(tablets[3], { queueLength: 1 });
    const seen = await listByOne();
    expect(seen).toEqual(["Store 3", "Store 1", "Store 2"]);
    expect(await world.refused("admin", listDeviceHealth, { query: { after: "bm8" } })).toBe("400 REQUEST_INVALID");
  });

  it("is shown only for shops within reach", { tags: ["BO-08"] }, async () => {
    expect(await listed("partner")).toEqual(["Store 1", "Store 2"]);
    expect(await listed("staff")).toEqual(["Store 1"]);
    expect(await listed("partner", { partnerId: "2" })).toEqual([]);
    expect(await summary("staff")).toMatchObject({ total: 1, stores: 1 });
    const ofOther = { params: { id: tablets[3] } };
    expect(await world.refused("partner", readDeviceCare, ofOther)).toBe("404 NOT_FOUND");
    expect(await world.refused("stranger", readDeviceCare, ofOther)).toBe("404 NOT_FOUND");
    expect((await sendAs(world.app, technician, readDeviceCare, ofOther)).status).toBe(200);
  });
});

const message = (id: string, kind: string) => ({ params: { id }, body: { kind } });
const waiting = () =>
  world.test.query<{ device_id: string; payload: object }>(
    "SELECT device_id, payload FROM punktum.outbox WHERE topic = 'STAFF_MESSAGE' ORDER BY position",
  );

describe("a message to a tablet", () => {
  it("is announced once with the tablet's display name, and audited", { tags: ["BO-08"] }, async () => {
    const since = await world.auditPosition();
    const request = { ...message(tablets[1], "IDENTIFY"), key: "identify-key-0001" };
    const first = await world.good("staff", sendDeviceMessage, request);
    expect(first).toEqual({ kind: "IDENTIFY", name: "Store 1, Counter pos-2", connected: true });
    expect(await world.good("staff", sendDeviceMessage, request)).toEqual(first);
    expect(await waiting()).toEqual([
      { device_id: tablets[1], payload: { kind: "IDENTIFY", name: "Store 1, Counter pos-2" } },
    ]);
    expect(await world.auditSince(since)).toMatchObject([{ action: "DEVICE_IDENTIFIED", subject_id: tablets[1] }]);
  });

  it("other than IDENTIFY is refused to shop staff", { tags: ["BO-08"] }, async () => {
    expect(await world.refused("staff", sendDeviceMessage, message(tablets[1], "RELOAD"))).toBe(
      "403 GENERAL_NO_PERMISION",
    );
    expect((await sendAs(world.app, technician, sendDeviceMessage, message(tablets[3], "RELOAD"))).status).toBe(202);
  });

  it("does not reach tablets beyond the sender's shops, nor one that is not mounted", { tags: ["BO-08"] }, async () => {
    expect(await world.refused("staff", sendDeviceMessage, message(tablets[2], "IDENTIFY"))).toBe("404 NOT_FOUND");
    expect(await world.refused("stranger", sendDeviceMessage, message(tablets[1], "IDENTIFY"))).toBe("404 NOT_FOUND");
    const loose = await findLooseDevice();
    expect(await world.refused("admin", sendDeviceMessage, message(loose, "IDENTIFY"))).toBe("409 DEVICE_NOT_MOUNTED");
  });
});
