import { randomUUID } from "node:crypto";
import { phonesApi, reservationsApi, v1, v2 } from "@punktum/contracts";
import { phoneIdOf } from "@punktum/domain";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callV1, callV2, codeV2, refusalV1, refusalV2 } from "../../testing/calls.ts";
import { addAccount } from "../../testing/loyalty-world.ts";
import { addPhone, enrol, type TestPhone } from "../../testing/phones.ts";
import { at, createSpendingWorld, type SpendingWorld } from "../../testing/spending-world.ts";

let world: SpendingWorld;
beforeAll(async () => {
  world = await createSpendingWorld();
});
afterAll(() => world.close());

let card: string;
let accountId: string;
let phone: TestPhone;
beforeEach(async () => {
  ({ card, id: accountId } = await addAccount(world, { points: 50_000, registered: true }));
  phone = await addPhone(world, card);
});

const TYPED = { identifiedBy: "TYPED" };
const points = (): Promise<number> => world.pointsOf(card);

describe("living code", { tags: ["B-41", "T11", "S5"] }, () => {
  it("identifies its account in both generations, for any id type", async () => {
    const { account } = await callV2(world, v2.readAccountDetails, at(phone.show()));
    expect(account.accountId).toBe(accountId);
    const { user } = await callV1(world, v1.getUserDetails, { keyCode: phone.show(), idType: "CARDCODE" });
    expect(user.totalPoints).toBe(50_000);
  });

  it("is a proof: it spends more than a card may, however the device obtained it", async () => {
    expect(
      (await callV2(world, v2.changeAccountCoupon, world.redeem(phone.show(), world.large), TYPED)).booking?.points,
    ).toBe(-10_001);
  });

  it("spends once, also for concurrent requests of ten devices", async () => {
    const code = phone.show();
    const { device, otherDevice } = world.tokens;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => [device, otherDevice])
        .flat()
        .map((token) =>
          world.app.inject({
            method: "PATCH",
            url: `/api/v2/accounts/${encodeURIComponent(code)}/accountcoupons/R${world.small}`,
            headers: {
              authorization: `Bearer ${token}`,
              "idempotency-key": randomUUID(),
            },
            payload: { redeemed: true },
          }),
        ),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect([200, 409].map((code) => codes.filter((given) => given === code).length)).toEqual([1, 9]);
    expect(await refusalV1(world, v1.redeemReward, { keyCode: code, rewardId: world.small })).toBe(
      "200 CODE_ALREADY_USED",
    );
    expect(await points()).toBe(49_900);
  });

  it("returns the first answer to a repeated request, even after the code has expired", { tags: ["T1"] }, async () => {
    const [code, key] = [phone.show(), randomUUID()];
    const first = await callV2(world, v2.changeAccountCoupon, world.redeem(code), { key });
    await world.later(3_600_000);
    const again = await callV2(world, v2.changeAccountCoupon, world.redeem(code), { key });
    expect(again.booking).toEqual(first.booking);
    expect(await codeV2(world, v2.changeAccountCoupon, world.redeem(code), { key: randomUUID() })).toBe("CODE_EXPIRED");
    expect(await points()).toBe(49_900);
  });

  it("is refused as a screenshot after a minute by every call", { tags: ["S5"] }, async () => {
    const shot = phone.show();
    await world.later(60_000);
    expect(await refusalV2(world, v2.readAccountDetails, at(shot))).toEqual({ status: 410, code: "CODE_EXPIRED" });
    expect(await codeV2(world, v2.changeAccountCoupon, world.redeem(shot))).toBe("CODE_EXPIRED");
    const earn = {
      ...at(shot),
      body: { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 5, reason: "" },
    };
    expect(await codeV2(world, v2.createBooking, earn)).toBe("CODE_EXPIRED");
    expect(await refusalV1(world, v1.getUserDetails, { keyCode: shot })).toBe("200 CODE_EXPIRED");
    const checkIn = {
      deviceKey: world.device.key,
      keyCode: shot,
      channelCode: "P",
      transactionDateTime: { unixTimeStamp: world.clock.nowMs() },
      fromOfflineQueue: false,
      secondsSinceAction: 0,
    };
    expect(await refusalV1(world, v1.checkIn, checkIn)).toBe("200 CODE_EXPIRED");
  });

  it("is unknown for another programme, another phone or no phone", async () => {
    const code = phone.show();
    const strangers = [
      code.replace(/:pfm$/, ":mhe"),
      code.replace(phone.phoneId, phoneIdOf(new Uint8Array(8))),
      `${code.slice(0, 30)}:pfm`,
      "PK1:",
    ];
    for (const stranger of strangers) {
      expect(await codeV2(world, v2.readAccount, at(stranger))).toBe("USER_KEY_DOES_NOT_EXIST");
    }
    const foreign = { who: "foreignDevice" } as const;
    expect(await codeV2(world, v2.readAccount, at(code), foreign)).toBe("USER_KEY_DOES_NOT_EXIST");
    expect(await codeV2(world, v2.readAccount, at(code.replace(/:pfm$/, ":mhe")), foreign)).toBe(
      "USER_KEY_DOES_NOT_EXIST",
    );
  });

  it("is refused with one changed letter", async () => {
    const code = phone.show();
    const changed = fc
      .tuple(fc.nat(code.length - 1), fc.constantFrom(...Array.from("0123456789ABCDEFGHJKMNPQRSTVWXYZabc:-")))
      .map(([index, letter]) => `${code.slice(0, index)}${letter}${code.slice(index + 1)}`)
      .filter((text) => text !== code);
    await fc.assert(
      fc.asyncProperty(changed, async (text) => {
        expect(await codeV2(world, v2.readAccount, at(text), { who: "admin" })).toMatch(/^(USER_KEY|REQUEST)/);
      }),
      { numRuns: 200 },
    );
  });
});

describe("pass for a living code", { tags: ["B-41"] }, () => {
  const passOf = async (code: string): Promise<string> => {
    const { pass = "" } = await callV2(world, v2.readAccountDetails, at(code));
    return pass;
  };

  it("lets the shopper continue after the code has expired, on this device only", async () => {
    const pass = await passOf(phone.show());
    await world.later(120_000);
    expect((await callV2(world, v2.readBalance, at(pass))).points).toBe(50_000);
    expect(await codeV2(world, v2.readBalance, at(pass), { who: "otherDevice" })).toBe("USER_KEY_DOES_NOT_EXIST");
    expect((await callV2(world, v2.changeAccountCoupon, world.redeem(pass, world.large), TYPED)).booking?.points).toBe(
      -10_001,
    );
  });

  it("is returned by the first generation as the code to continue with", async () => {
    const { user } = await callV1(world, v1.getUserDetails, { keyCode: phone.show() });
    expect(user.idType).toBe("ID");
    expect(user.keyCode).toMatch(/^PP1:/);
    await world.later(120_000);
    const redeemed = await callV1(world, v1.redeemReward, { keyCode: user.keyCode, rewardId: world.large }, TYPED);
    expect(redeemed.points).toBe(-10_001);
  });

  it("has used the code's single spending; afterwards it counts like a card that was read", async () => {
    const code = phone.show();
    const pass = await passOf(code);
    await callV2(world, v2.changeAccountCoupon, world.redeem(pass, world.large));
    const alone = { offDuty: true } as const;
    expect(await codeV2(world, v2.changeAccountCoupon, world.redeem(pass, world.large), alone)).toBe("PROOF_REQUIRED");
    expect(await codeV2(world, v2.changeAccountCoupon, world.redeem(code))).toBe("CODE_ALREADY_USED");
    expect((await callV2(world, v2.changeAccountCoupon, world.redeem(pass))).booking?.points).toBe(-100);
  });

  it("of a second device spends nothing once the code is used", async () => {
    const code = phone.show();
    const { pass: second = "" } = await callV2(world, v2.readAccountDetails, at(code), { who: "otherDevice" });
    await callV2(world, v2.changeAccountCoupon, world.redeem(code));
    expect(await codeV2(world, v2.changeAccountCoupon, world.redeem(second), { who: "otherDevice" })).toBe(
      "CODE_ALREADY_USED",
    );
  });

  it("expires after ten minutes, and with its phone", async () => {
    const pass = await passOf(phone.show());
    await world.later(11 * 60_000);
    expect(await codeV2(world, v2.readBalance, at(pass))).toBe("CODE_EXPIRED");
    const fresh = await passOf(phone.show());
    const parts = { params: { accountId: card, phoneId: phone.phoneId } };
    await callV2(world, phonesApi.revokePhone, parts, { who: "admin" });
    expect(await codeV2(world, v2.readBalance, at(fresh))).toBe("USER_KEY_DOES_NOT_EXIST");
    expect(await codeV2(world, v2.readBalance, at(phone.show()))).toBe("USER_KEY_DOES_NOT_EXIST");
  });

  it("commits and releases reservations, also after it has expired", { tags: ["T24"] }, async () => {
    const pass = await passOf(phone.show());
    const named = { accountId: pass, accountCouponId: `R${world.small}` };
    const held = await callV2(world, reservationsApi.reserveVoucher, { params: named, body: { seconds: 900 } });
    const other = await callV2(world, reservationsApi.reserveVoucher, { params: named, body: { seconds: 900 } });
    await world.later(11 * 60_000);
    const params = { ...named, reservationId: held.reservationId };
    expect((await callV2(world, reservationsApi.commitReservation, { params })).points).toBe(-100);
    const released = { params: { ...named, reservationId: other.reservationId } };
    expect((await callV2(world, reservationsApi.releaseReservation, released)).state).toBe("RELEASED");
  });
});

describe("phones of an account", { tags: ["B-41"] }, () => {
  const invite = (who: "admin" | "storeStaff" | "device" = "admin") => ({
    parts: { params: { accountId: card }, body: { name: "Second phone" } },
    options: { who },
  });
  const enrolCode = async (invitation: string, organization = "pfm"): Promise<string> =>
    codeV2(world, phonesApi.enrolPhone, { body: { organization, invitation } });

  it("are enrolled once with an invitation, within an hour", async () => {
    const { parts, options } = invite();
    const used = await callV2(world, phonesApi.invitePhone, parts, options);
    expect((await enrol(world, used.invitation)).phoneId).toBe(used.phoneId);
    expect(await enrolCode(used.invitation)).toBe("LINK_EXPIRED");
    const late = await callV2(world, phonesApi.invitePhone, parts, options);
    expect(await enrolCode(late.invitation, "mhe")).toBe("LINK_EXPIRED");
    await world.later(3_601_000);
    expect(await enrolCode(late.invitation)).toBe("LINK_EXPIRED");
    expect(await enrolCode("ph_made-up")).toBe("LINK_EXPIRED");
  });

  it("are invited by programme managers, never in a shop", async () => {
    for (const who of ["storeStaff", "device"] as const) {
      const { parts, options } = invite(who);
      expect(await codeV2(world, phonesApi.invitePhone, parts, options)).toBe("GENERAL_NO_PERMISION");
    }
  });

  it("are limited to ten, also with concurrent invitations", async () => {
    const { parts, options } = invite();
    const request = () =>
      world.app.inject({
        method: "POST",
        url: `/api/v2/accounts/${card}/phones`,
        headers: { authorization: `Bearer ${world.tokens[options.who]}` },
        payload: parts.body,
      });
    const answers = await Promise.all(Array.from({ length: 15 }, request));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(9);
    expect(await callV2(world, phonesApi.listPhones, at(card), { who: "admin" })).toHaveLength(10);
  });

  it("are removed by their own current code, not by a screenshot, and everything is logged", async () => {
    const leave = (code: string) => ({ body: { organization: "pfm", code } });
    const shot = phone.show(world.clock.nowMs() - 120_000);
    expect(await codeV2(world, phonesApi.leavePhone, leave(shot))).toBe("CODE_EXPIRED");
    await callV2(world, phonesApi.leavePhone, leave(phone.show()));
    expect(await codeV2(world, v2.readBalance, at(phone.show()))).toBe("USER_KEY_DOES_NOT_EXIST");
    const rows = await world.test.query(
      `SELECT string_agg(action, ' ' ORDER BY position) AS actions FROM punktum.audit_log WHERE subject_id = '${phone.phoneId}'`,
    );
    expect(rows).toEqual([{ actions: "PHONE_INVITED PHONE_ENROLLED PHONE_REVOKED" }]);
  });
});
