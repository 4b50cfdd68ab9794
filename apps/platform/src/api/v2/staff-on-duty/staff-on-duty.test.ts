import { randomUUID } from "node:crypto";
import { mountingServiceApi, pinsApi, staffOnDutyApi, v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2, refusalV1, refusalV2 } from "../../testing/calls.ts";
import { forgetOldDutiesOnce } from "../../../places/duties/index.ts";
import { createPasswordHasher } from "../../../office/sessions/index.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
let lastPin = 25_800_000;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const gift = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 500, reason: "" } as const;
const NEEDS_STAFF = { status: 403, code: "GENERAL_NO_PERMISION", details: { staffOnDuty: 1 } };

/** Somebody who works in the shop of the world's device, with a PIN nobody else has. */
async function addPerson(name: string, storeId = 1): Promise<{ readonly id: string; readonly pin: string }> {
  const id = randomUUID();
  lastPin += 1;
  await world.database.withProgram("pfm", async ({ db }) => {
    const admin = { program_id: "pfm", id, email: `${id}@pfm.example`, name, password_hash: "none" };
    await db
      .insertInto("admins")
      .values({ ...admin, role: "STORE_STAFF" })
      .execute();
    const partner = { program_id: "pfm", admin_id: id, partner_id: storeId === 2 ? 2 : 1 };
    await db.insertInto("admin_partners").values(partner).execute();
    await db.insertInto("admin_stores").values({ program_id: "pfm", admin_id: id, store_id: storeId }).execute();
  });
  const pin = String(lastPin);
  const params = { programId: "pfm", adminId: id };
  await callV2(world, staffOnDutyApi.setDutyPin, { params, body: { pin } }, { who: "admin" });
  return { id, pin };
}

const start = (pin: string) => callV2(world, staffOnDutyApi.startDuty, { body: { pin } }, { offDuty: true });
const refusalOfStart = (body: object) => refusalV2(world, staffOnDutyApi.startDuty, { body }, { offDuty: true });

/** A booking by hand from the device, with this person on duty or with nobody. */
const book = (card: string, dutyToken?: string) =>
  world.app.inject({
    method: "POST",
    url: `/api/v2/accounts/${card}/bookings`,
    headers: {
      authorization: `Bearer ${world.tokens.device}`,
      "idempotency-key": randomUUID(),
      ...(dutyToken === undefined ? {} : { "duty-token": dutyToken }),
    },
    payload: gift,
  });

const balanceOf = async (card: string): Promise<number> =>
  (await callV2(world, v2.readBalance, { params: { accountId: card } })).points;

describe("a tablet without staff on duty", () => {
  it(
    "books nothing manually in either generation, and is told that staff are required",
    { tags: ["B-40", "B-29", "AUTH-11"] },
    async () => {
      const { card } = await addAccount(world, { referenceCode: "REF-ALONE" });
      const alone = { offDuty: true } as const;
      const params = { accountId: card };
      expect(await refusalV2(world, v2.createBooking, { params, body: gift }, alone)).toEqual(NEEDS_STAFF);
      const revenue = { userReferenceCode: "REF-ALONE", totalRevenue: 50, clientId: "1" };
      expect(await refusalV1(world, v1.bookPoints, revenue, alone)).toBe("200 GENERAL_NO_PERMISION");
      const typed = { deviceKey: world.device.key, keyCode: card, totalPoints: 2_500 };
      expect(await refusalV1(world, v1.revenuePoints, typed, alone)).toBe("200 GENERAL_NO_PERMISION");
      expect(await balanceOf(card)).toBe(0);
    },
  );

  it("changes no PIN, frees no place and changes no device", { tags: ["B-40"] }, async () => {
    const params = { id: randomUUID() };
    const alone = { offDuty: true } as const;
    const deviceKey = world.device.key;
    expect(await refusalV2(world, pinsApi.setSessionPin, { params, body: { pin: "1357" } }, alone)).toEqual(
      NEEDS_STAFF,
    );
    expect(await refusalV2(world, v2.changeMounting, { params, body: { deviceKey: null } }, alone)).toEqual(
      NEEDS_STAFF,
    );
    const device = { params: { id: world.device.id } };
    expect(await refusalV2(world, v2.deleteDevice, device, alone)).toEqual(NEEDS_STAFF);
    const renamed = { ...device, body: { os: "x" } };
    expect(await refusalV2(world, mountingServiceApi.changeDevice, renamed, alone)).toEqual(NEEDS_STAFF);
    expect(await refusalV1(world, v1.unMountDevice, { deviceKey, fromDevice: true }, alone)).toBe(
      "200 GENERAL_NO_PERMISION",
    );
  });

  it("may do what shoppers do: check in, look, redeem", { tags: ["B-40"] }, async () => {
    const { card } = await addAccount(world, { points: 100 });
    expect(
      await callV2(world, v2.readAccountDetails, { params: { accountId: card } }, { offDuty: true }),
    ).toBeDefined();
  });

  it("moves points only if the programme requires no staff on duty", { tags: ["B-40"] }, async () => {
    const { card } = await addAccount(world);
    await world.test.query("UPDATE punktum.programs SET staff_on_duty = 'OFF' WHERE id = 'pfm'");
    const answer = await book(card);
    await world.test.query("UPDATE punktum.programs SET staff_on_duty = 'REQUIRED' WHERE id = 'pfm'");
    expect(answer.statusCode).toBe(201);
    expect((await book(card)).statusCode).toBe(403);
  });
});

describe("staff on duty", () => {
  it("signs in by PIN, books, and is named in ledger and audit log", { tags: ["B-40"] }, async () => {
    const { card, id: accountId } = await addAccount(world);
    const { id, pin } = await addPerson("Kim Kasse");
    const duty = await start(pin);
    expect(duty).toMatchObject({ name: "Kim Kasse", idleSeconds: 300 });
    expect((await book(card, duty.token)).statusCode).toBe(201);
    const bookings = await world.test.query("SELECT admin_id, device_id FROM punktum.bookings WHERE account_id = $1", [
      accountId,
    ]);
    expect(bookings).toEqual([{ admin_id: id, device_id: world.device.id }]);
    const log = await world.test.query("SELECT action FROM punktum.audit_log WHERE actor_id = $1", [id]);
    expect(log).toEqual([{ action: "DUTY_STARTED" }]);
  });

  it("ends after the idle time, and is extended by activity", { tags: ["B-40"] }, async () => {
    const { card } = await addAccount(world);
    const { token } = await start((await addPerson("Idle")).pin);
    for (let minute = 0; minute < 8; minute += 4) {
      world.clock.moveMs(4 * 60_000);
      expect((await book(card, token)).statusCode).toBe(201);
    }
    world.clock.moveMs(5 * 60_000 + 1);
    expect((await book(card, token)).statusCode).toBe(403);
  });

  it("is one person at a time: the next ends the previous", { tags: ["B-40"] }, async () => {
    const { card } = await addAccount(world);
    const [first, second] = [await addPerson("First"), await addPerson("Second")];
    const [earlier, later] = [await start(first.pin), await start(second.pin)];
    expect([(await book(card, earlier.token)).statusCode, (await book(card, later.token)).statusCode]).toEqual([
      403, 201,
    ]);
  });

  it("one of four concurrent sign-ins is on duty, and none fails", { tags: ["B-40"] }, async () => {
    const { pin } = await addPerson("Crowd");
    const started = await Promise.all(Array.from({ length: 4 }, () => start(pin)));
    const { card } = await addAccount(world);
    const answers = [];
    for (const { token } of started) {
      answers.push((await book(card, token)).statusCode);
    }
    expect(answers.toSorted((left, right) => left - right)).toEqual([201, 403, 403, 403]);
  });

  it("ends by signing off, and at once by deactivation", { tags: ["B-40"] }, async () => {
    const { card } = await addAccount(world);
    const leaving = await start((await addPerson("Leaving")).pin);
    await callV2(world, staffOnDutyApi.endDuty, {});
    expect((await book(card, leaving.token)).statusCode).toBe(403);
    const { id, pin } = await addPerson("Closed");
    const { token } = await start(pin);
    await world.test.query("UPDATE punktum.admins SET active = false WHERE id = $1", [id]);
    expect((await book(card, token)).statusCode).toBe(403);
    expect(await refusalOfStart({ pin })).toMatchObject({ code: "INVALID_PIN" });
  });

  it("is deleted four hundred days after its last use", { tags: ["B-40"] }, async () => {
    const { token } = await start((await addPerson("Old")).pin);
    const { card } = await addAccount(world);
    const inDays = (days: number) => new Date(world.clock.nowMs() + days * 86_400_000);
    const countOpen = async () =>
      (
        await world.test.query("SELECT FROM punktum.duties WHERE device_id = $1 AND ended_at IS NULL", [
          world.device.id,
        ])
      ).length;
    await forgetOldDutiesOnce(world.database, inDays(399));
    expect([await countOpen(), (await book(card, token)).statusCode]).toEqual([1, 201]);
    await forgetOldDutiesOnce(world.database, inDays(401));
    expect([await countOpen(), (await book(card, token)).statusCode]).toEqual([0, 403]);
  });

  it(
    "a wrong password is refused with 403, because the device's own session is valid",
    { tags: ["B-40"] },
    async () => {
      const refusal = await refusalOfStart({ email: "nobody@pfm.example", password: "a guess" });
      expect(refusal).toEqual({ status: 403, code: "LOGIN_ERROR" });
    },
  );

  it("is valid on its own device only, and only where the person works", { tags: ["B-40"] }, async () => {
    const { token } = await start((await addPerson("Here")).pin);
    const elsewhere = { authorization: `Bearer ${world.tokens.otherDevice}`, "duty-token": token };
    const url = "/api/v2/staff-on-duty";
    const kept = await world.app.inject({ method: "PUT", url, headers: elsewhere });
    expect(kept.statusCode).toBe(403);
    const { pin } = await addPerson("Other shop", 3);
    expect(await refusalOfStart({ pin })).toMatchObject({ code: "INVALID_PIN" });
  });
});

describe("personal PIN", () => {
  it.each([
    [undefined, "EMPTY_PIN"],
    ["258", "SHORT_PIN"],
    ["123456789", "PIN_NOT_ALLOWED"],
    ["1234", "PIN_NOT_ALLOWED"],
    ["7777", "PIN_NOT_ALLOWED"],
  ])("%s is refused: %s", { tags: ["B-40"] }, async (pin, code) => {
    const { id } = await addPerson("Chooser");
    const params = { programId: "pfm", adminId: id };
    expect(
      await refusalV2(world, staffOnDutyApi.setDutyPin, { params, body: { pin } }, { who: "admin" }),
    ).toMatchObject({
      code,
    });
  });

  it("of another person is refused like an easy one, and stays theirs", { tags: ["B-40"] }, async () => {
    const [first, second] = [await addPerson("Owner"), await addPerson("Copier")];
    const options = { params: { programId: "pfm", adminId: second.id }, body: { pin: first.pin } };
    expect(await refusalV2(world, staffOnDutyApi.setDutyPin, options, { who: "admin" })).toMatchObject({
      code: "PIN_NOT_ALLOWED",
    });
    expect(await start(first.pin)).toMatchObject({ name: "Owner" });
  });

  it("one's own needs one's password; shop staff cannot set another's", { tags: ["B-40"] }, async () => {
    const passwordHash = await createPasswordHasher().hash("a long password");
    await world.test.query("UPDATE punktum.admins SET password_hash = $1 WHERE id = $2", [passwordHash, world.adminId]);
    const params = { programId: "pfm", adminId: world.adminId };
    const setOwn = (currentPassword: string) => ({ params, body: { pin: "25809", currentPassword } });
    const refusal = await refusalV2(world, staffOnDutyApi.setDutyPin, setOwn("a guess"), { who: "admin" });
    expect(refusal).toMatchObject({ status: 403 });
    expect(await callV2(world, staffOnDutyApi.setDutyPin, setOwn("a long password"), { who: "admin" })).toEqual({});
    const { id } = await addPerson("Other");
    const other = { params: { programId: "pfm", adminId: id }, body: { pin: "25808" } };
    expect(await refusalV2(world, staffOnDutyApi.setDutyPin, other, { who: "storeStaff" })).toMatchObject({
      status: 403,
    });
  });

  it("after five wrong ones the device waits, and a right one does not count", { tags: ["B-40", "T7"] }, async () => {
    const { pin } = await addPerson("Guessed");
    const codes = [];
    for (const wrong of ["99900001", "99900002", "99900003", "99900004", "99900005", pin]) {
      codes.push((await refusalOfStart({ pin: wrong })).code);
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "INVALID_PIN"), "RATE_LIMITED"]);
    await world.test.query("UPDATE punktum.pin_tries SET blocked_until = NULL WHERE purpose = 'DUTY'");
    expect(await start(pin)).toMatchObject({ name: "Guessed" });
  });

  it("is in no answer and no audit row", { tags: ["B-40"] }, async () => {
    const { pin } = await addPerson("Secret");
    await start(pin);
    const rows = await world.test.query("SELECT before, after, reason FROM punktum.audit_log");
    expect(JSON.stringify(rows)).not.toContain(pin);
  });
});
