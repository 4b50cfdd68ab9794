import { mountingServiceApi, pinsApi, v2 } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freeAllPlaces, type MountedTablet, mountTablet, tokenOf } from "../../testing/mounted-tablet.ts";
import { callV2, refusalOf, refusalV2, type Reply, sendV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";
import { putOnDuty } from "../../testing/put-on-duty.ts";

const STORE_PIN = "4711";
const PROFILE_PIN = "2580";
const WRONG = "0000";
const MINUTE_MS = 60_000;

let world: PlaceWorld;
const answers: Reply[] = [];

beforeAll(async () => {
  world = await createPlaceWorld();
  const hash = await world.passwords.hash(STORE_PIN);
  await world.test.query("UPDATE punktum.stores SET uses_pin = true, pin_hash = $1 WHERE id = 1", [hash]);
});
afterEach(() => freeAllPlaces(world));
afterAll(() => world.close());

const check = async (tablet: MountedTablet, pin: string | undefined, purpose = "ADMIN", app = world.app) => {
  const params = { id: tablet.mountingId };
  const answer = await sendV2(app, pinsApi.checkPin, { token: tablet.token, params, body: { purpose, pin } });
  answers.push(answer);
  return answer;
};
const isRight = async (tablet: MountedTablet, pin: string, purpose?: string) =>
  (await check(tablet, pin, purpose)).body;
const refusal = async (tablet: MountedTablet, pin?: string, purpose?: string) =>
  refusalOf(await check(tablet, pin, purpose));
const guess = async (tablet: MountedTablet, times: number) => {
  const found: string[] = [];
  for (let tried = 0; tried < times; tried += 1) {
    found.push(await refusal(tablet, WRONG));
  }
  return found;
};

describe("PIN check", () => {
  it(
    "distinguishes an empty, a short and a wrong PIN from the right one",
    { tags: ["ERR-05", "ERR-06", "ERR-07", "PIN-05", "PIN-06", "PIN-07"] },
    async () => {
      const tablet = await mountTablet(world, "pos-1");
      expect(await refusal(tablet)).toBe("400 EMPTY_PIN");
      expect(await refusal(tablet, "")).toBe("400 EMPTY_PIN");
      expect(await refusal(tablet, "471")).toBe("400 SHORT_PIN");
      expect(await refusal(tablet, "47112")).toBe("400 REQUEST_INVALID");
      expect((await check(tablet, WRONG)).body).toMatchObject({ errorType: "INVALID_PIN", details: { triesLeft: 4 } });
      expect(await isRight(tablet, STORE_PIN)).toEqual({ required: true });
    },
  );

  it("requires no PIN if the store has none", { tags: ["PIN-11"] }, async () => {
    const tablet = await mountTablet(world, "pos-3");
    expect(await isRight(tablet, WRONG)).toEqual({ required: false });
  });

  it(
    "five wrong PINs pause a device for thirty minutes, ten lock it, over a restart too",
    { tags: ["B-06"] },
    async () => {
      const tablet = await mountTablet(world, "pos-1");
      expect(await guess(tablet, 6)).toEqual([...Array<string>(5).fill("403 INVALID_PIN"), "429 RATE_LIMITED"]);
      const paused = await check(tablet, STORE_PIN);
      expect(refusalOf(paused)).toBe("429 RATE_LIMITED");
      expect(Number(paused.headers["retry-after"])).toBeGreaterThan(29 * 60);
      world.clock.moveMs(30 * MINUTE_MS);
      const again = await mountTokenAgain(tablet);
      expect(await guess(again, 6)).toEqual([...Array<string>(5).fill("403 INVALID_PIN"), "403 PIN_LOCKED"]);
      world.clock.moveMs(400 * 24 * 60 * MINUTE_MS);
      const later = await mountTokenAgain(tablet);
      const restarted = await world.restart();
      expect(refusalOf(await check(later, STORE_PIN, "ADMIN", restarted))).toBe("403 PIN_LOCKED");
    },
  );

  it("hashes at most ten concurrent attempts", { tags: ["B-06"] }, async () => {
    const tablet = await mountTablet(world, "pos-1");
    const before = world.passwords.computed();
    const pins = Array.from({ length: 60 }, (_entry, index) => String(1000 + index));
    await Promise.all(pins.map((pin) => check(tablet, pin)));
    expect(world.passwords.computed() - before).toBe(5);
    world.clock.moveMs(30 * MINUTE_MS);
    const again = await mountTokenAgain(tablet);
    await Promise.all(pins.map((pin) => check(again, pin)));
    expect(await refusal(again, STORE_PIN)).toBe("403 PIN_LOCKED");
    // One more is the log-in of whoever opened the session again.
    expect(world.passwords.computed() - before).toBe(11);
  });

  it("a right PIN restarts the count", { tags: ["B-06"] }, async () => {
    const tablet = await mountTablet(world, "pos-1");
    await guess(tablet, 4);
    expect(await isRight(tablet, STORE_PIN)).toEqual({ required: true });
    expect(await guess(tablet, 4)).not.toContain("429 RATE_LIMITED");
  });

  it(
    "one device's lock does not lock the shop, and other devices cannot use up its attempts",
    { tags: ["B-06"] },
    async () => {
      const tablet = await mountTablet(world, "pos-1");
      const neighbour = await mountTablet(world, "pos-2");
      await guess(neighbour, 5);
      const staff = await tokenOf(world, "staff");
      const foreign = {
        token: neighbour.token,
        params: { id: tablet.mountingId },
        body: { purpose: "ADMIN", pin: WRONG },
      };
      for (let tried = 0; tried < 12; tried += 1) {
        expect(await refusalV2(world.app, pinsApi.checkPin, foreign)).toBe("403 GENERAL_NO_PERMISION");
        expect(await refusalV2(world.app, pinsApi.checkPin, { ...foreign, token: staff })).toBe(
          "403 GENERAL_NO_PERMISION",
        );
      }
      expect(await isRight(tablet, STORE_PIN)).toEqual({ required: true });
    },
  );

  it(
    "the back office unlocks a device, which is logged; staff of the store cannot",
    { tags: ["B-06", "B-35"] },
    async () => {
      const tablet = await mountTablet(world, "pos-1");
      await guess(tablet, 5);
      const params = { id: tablet.mountingId };
      const [staff, partner, foreign] = [
        await tokenOf(world, "staff"),
        await tokenOf(world, "partner"),
        await tokenOf(world, "admin", "mhe"),
      ];
      const unlock = (token: string) => refusalV2(world.app, pinsApi.unlockPins, { token, params });
      expect(await unlock(staff)).toBe("403 GENERAL_NO_PERMISION");
      expect(await unlock(foreign)).toBe("404 MOUNTING_NOT_FOUND");
      await callV2(world.app, pinsApi.unlockPins, { token: partner, params });
      expect(await isRight(tablet, STORE_PIN)).toEqual({ required: true });
      const rows = await world.test.query<{ action: string }>(
        "SELECT action FROM punktum.audit_log WHERE device_id = $1 AND action LIKE 'PIN%' ORDER BY position",
        [tablet.id],
      );
      const wrong = Array<string>(5).fill("PIN_REFUSED");
      expect(rows.map(({ action }) => action)).toEqual([...wrong, "PIN_UNLOCKED", "PIN_ACCEPTED"]);
    },
  );
});

/** A device session of its own ends after a quarter of an hour; the tablet gets the next one by itself. */
async function mountTokenAgain(tablet: MountedTablet): Promise<MountedTablet> {
  const token = await tokenOf(world, "admin");
  const body = { deviceKey: tablet.deviceKey, installationId: "tablet-1" };
  const session = await callV2(world.app, v2.openDeviceSession, { token, body });
  return { ...tablet, token: session.token };
}

describe("PIN of the cash register", () => {
  const setSession = (token: string, { mountingId }: MountedTablet, body: object) => ({
    token,
    params: { id: mountingId },
    body,
  });

  it("is the profile's if one is required", { tags: ["PIN-10", "A-57"] }, async () => {
    const admin = await tokenOf(world, "admin");
    const settings = {
      name: "Counter",
      cameraPosition: "BC",
      mode: "CAS",
      registrationType: "SIM",
      pointsRoundingCode: "COM",
      revenueRoundingCode: "NO",
      decimalRevenue: true,
      pinRequired: true,
      language: "de",
    };
    const profile = await callV2(world.app, mountingServiceApi.createProfile, { token: admin, body: settings });
    const params = { id: profile.id };
    const pin = { token: admin, params, body: { pin: PROFILE_PIN } };
    const tablet = await mountTablet(world, "pos-1");
    const link = { token: admin, params: { id: tablet.mountingId }, body: { profileId: profile.id } };
    await callV2(world.app, v2.changeMounting, link);
    expect(await refusal(tablet, PROFILE_PIN, "CASHIER")).toBe("403 INVALID_PIN");
    answers.push(await sendV2(world.app, pinsApi.setProfilePin, pin));
    expect(await isRight(tablet, PROFILE_PIN, "CASHIER")).toEqual({ required: true });
    expect(await refusal(tablet, STORE_PIN, "CASHIER")).toBe("403 INVALID_PIN");
    const nowhere = { ...pin, params: { id: randomUUID() } };
    expect(await refusalV2(world.app, pinsApi.setProfilePin, nowhere)).toBe("404 NOT_FOUND");
  });

  it("is the one set for this session, until the place is freed", { tags: ["PIN-12", "A-57"] }, async () => {
    const tablet = await mountTablet(world, "pos-2");
    expect(await isRight(tablet, WRONG, "CASHIER")).toEqual({ required: false });
    const dutyToken = await putOnDuty(world.test.database, "pfm", tablet.id);
    const set = (body: object) => ({ ...setSession(tablet.token, tablet, body), dutyToken });
    expect(await refusalV2(world.app, pinsApi.setSessionPin, set({}))).toBe("400 EMPTY_PIN");
    await callV2(world.app, pinsApi.setSessionPin, set({ pin: "1357" }));
    expect(await isRight(tablet, "1357", "CASHIER")).toEqual({ required: true });
    const token = await tokenOf(world, "admin");
    const free = { token, params: { id: tablet.mountingId }, body: { deviceKey: null } };
    await callV2(world.app, v2.changeMounting, free);
    const next = await mountTablet(world, "pos-2");
    expect(await isRight(next, WRONG, "CASHIER")).toEqual({ required: false });
  });

  it(
    "a device needs the current one to change it; staff of the store do not, and others cannot",
    { tags: ["PIN-12"] },
    async () => {
      const tablet = await mountTablet(world, "pos-2");
      const dutyToken = await putOnDuty(world.test.database, "pfm", tablet.id);
      const set = (body: object, token = tablet.token) =>
        sendV2(world.app, pinsApi.setSessionPin, { ...setSession(token, tablet, body), dutyToken });
      expect((await set({ pin: "1357" })).status).toBe(200);
      expect(refusalOf(await set({ pin: "2468" }))).toBe("400 EMPTY_PIN");
      expect(refusalOf(await set({ pin: "2468", currentPin: WRONG }))).toBe("403 INVALID_PIN");
      expect((await set({ pin: "2468", currentPin: "1357" })).status).toBe(200);
      const [staff, other] = [await tokenOf(world, "staff"), await mountTablet(world, "pos-1")];
      expect(refusalOf(await set({ pin: null }, other.token))).toBe("403 GENERAL_NO_PERMISION");
      expect((await set({ pin: null }, staff)).status).toBe(200);
      expect(await isRight(tablet, WRONG, "CASHIER")).toEqual({ required: false });
    },
  );
});

describe("PIN of a shop", () => {
  it("a partner's admin sets and removes it; staff of the shop cannot", { tags: ["PIN-09"] }, async () => {
    const [partner, staff] = [await tokenOf(world, "partner"), await tokenOf(world, "staff")];
    const set = (token: string, pin: string | null, id = "1") => ({ token, params: { id }, body: { pin } });
    const tablet = await mountTablet(world, "pos-1");
    await callV2(world.app, pinsApi.setStorePin, set(partner, "8642"));
    expect(await refusal(tablet, STORE_PIN)).toBe("403 INVALID_PIN");
    expect(await isRight(tablet, "8642")).toEqual({ required: true });
    expect(await refusalV2(world.app, pinsApi.setStorePin, set(staff, "1111"))).toBe("403 GENERAL_NO_PERMISION");
    expect(await refusalV2(world.app, pinsApi.setStorePin, set(partner, "1111", "999"))).toBe("404 NOT_FOUND");
    expect(await refusalV2(world.app, pinsApi.setStorePin, set(partner, "12"))).toBe("400 SHORT_PIN");
    await callV2(world.app, pinsApi.setStorePin, set(partner, null));
    expect(await isRight(tablet, WRONG)).toEqual({ required: false });
    await callV2(world.app, pinsApi.setStorePin, set(partner, STORE_PIN));
  });
});

describe("data leaving the server", () => {
  it("no answer, log line or audit row contains a PIN or its hash", { tags: ["B-06"] }, async () => {
    const token = await tokenOf(world, "admin");
    const tablet = await mountTablet(world, "pos-1");
    for (const call of [v2.listMountings, mountingServiceApi.listProfiles, mountingServiceApi.listDevices]) {
      answers.push(await sendV2(world.app, call, { token }));
    }
    answers.push(await sendV2(world.app, v2.readMounting, { token: tablet.token, params: { id: tablet.mountingId } }));
    const params = { programId: "pfm", partnerId: "1" };
    answers.push(await sendV2(world.app, v2.listStores, { token, params }));
    const audit = await world.test.query("SELECT before, after, reason FROM punktum.audit_log");
    const kept = await world.test.query("SELECT answer FROM punktum.idempotent_answers");
    const everything = [
      answers.map(({ body }) => JSON.stringify(body)),
      JSON.stringify([audit, kept]),
      world.logLines,
    ].join("\n");
    expect(answers.length).toBeGreaterThan(50);
    expect(everything).not.toContain("argon2");
    expect(everything).not.toMatch(/"(?:4711|2580|1357|2468)"/);
  });
});
