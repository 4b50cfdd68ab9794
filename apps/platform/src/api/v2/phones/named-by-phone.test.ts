import { randomUUID } from "node:crypto";
import { accountWritesApi, registrationV1, usersApi } from "@punktum/contracts";
import { stepAt, writeLivingCode } from "@punktum/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callV1, callV2, codeV2, refusalV1 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { addPhone, type TestPhone } from "../../testing/phones.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

let accountId: string;
let phone: TestPhone;
beforeEach(async () => {
  const account = await addAccount(world);
  accountId = account.id;
  phone = await addPhone(world, account.card);
});

const newEmail = () => `maria+${randomUUID()}@example.org`;
const v2Body = (email: string, code: string) => ({
  body: { registrationData: { email, partnerId: "1", accountId: code, optins: "" } },
});
const v1Payload = (emailAddress: string, keyCode: string) => ({
  channelCode: "A",
  emailAddress,
  keyCode,
  clientId: "1",
  clientOptins: { clientId: "1", emailOptin: false, dataOptin: false },
  language: "en",
});
const accountsOf = async (email: string): Promise<readonly string[]> => {
  const rows = await world.test.query<{ account_id: string }>(
    `SELECT m.account_id FROM punktum.memberships m JOIN punktum.users u ON u.program_id = m.program_id AND u.id = m.user_id
     WHERE u.email = $1`,
    [email],
  );
  return rows.map((row) => row.account_id);
};
const telephone = (code: string) => ({
  params: { accountId: code },
  query: { deviceId: "phone-1" },
  body: { environment: "IOS", token: "a".repeat(64) },
});

describe("an account identified by a living code", { tags: ["B-41"] }, () => {
  it("is registered in both generations under the phone's account", async () => {
    const [first, second] = [newEmail(), newEmail()];
    await callV2(world, usersApi.registerUser, v2Body(first, phone.show()));
    expect(await accountsOf(first)).toEqual([accountId]);
    const other = await addAccount(world);
    const otherPhone = await addPhone(world, other.card);
    await callV1(world, registrationV1.register, v1Payload(second, otherPhone.show()));
    expect(await accountsOf(second)).toEqual([other.id]);
  });

  it("keeps its registration if the request is repeated with an old code", { tags: ["T1"] }, async () => {
    const [email, key, code] = [newEmail(), randomUUID(), phone.show()];
    const first = await callV2(world, usersApi.registerUser, v2Body(email, code), { key });
    world.clock.moveMs(30 * 60_000);
    await world.renewTokens();
    expect(await callV2(world, usersApi.registerUser, v2Body(email, code), { key })).toEqual(first);
    expect(await accountsOf(email)).toEqual([accountId]);
  });

  it("is unknown with a forged code", async () => {
    const wrong = writeLivingCode(
      { kind: "CODE", programId: "pfm", phoneId: phone.phoneId, step: stepAt(world.clock.nowMs()) },
      new Uint8Array(32),
    );
    expect(await codeV2(world, usersApi.registerUser, v2Body(newEmail(), wrong))).toBe("USER_KEY_DOES_NOT_EXIST");
    expect(await refusalV1(world, registrationV1.register, v1Payload(newEmail(), wrong))).toBe(
      "200 USER_KEY_DOES_NOT_EXIST",
    );
  });

  it("gets and loses push tokens", async () => {
    await callV2(world, accountWritesApi.savePushToken, telephone(phone.show()));
    const listed = { params: { accountId: phone.show() }, query: {} };
    expect(await callV2(world, accountWritesApi.listPushTokens, listed)).toHaveLength(1);
    await callV2(world, accountWritesApi.deletePushToken, telephone(phone.show()));
    expect(await callV2(world, accountWritesApi.listPushTokens, listed)).toEqual([]);
  });
});

describe("a device that tries out accounts by registering or by telephones", { tags: ["T10"] }, () => {
  beforeEach(async () => {
    await world.test.query("UPDATE punktum.programs SET device_look_ups_per_hour = 1 WHERE id = 'pfm'");
    await world.test.query("DELETE FROM punktum.device_look_ups");
    world.clock.moveMs(3_601_000);
    await world.renewTokens();
    world.refreshCatalogues();
  });

  it("is counted, also if the call is refused", async () => {
    const [first, second] = [await addAccount(world), await addAccount(world)];
    const wrong = v2Body("no address", first.card);
    await callV2(world, accountWritesApi.savePushToken, telephone(first.card));
    expect(await codeV2(world, usersApi.registerUser, wrong)).not.toBe("RATE_LIMITED");
    expect(await codeV2(world, usersApi.registerUser, v2Body(newEmail(), second.card))).toBe("RATE_LIMITED");
    expect(await codeV2(world, accountWritesApi.savePushToken, telephone(second.card))).toBe("RATE_LIMITED");
    expect(await codeV2(world, accountWritesApi.listPushTokens, telephone(second.card))).toBe("RATE_LIMITED");
    expect(await refusalV1(world, registrationV1.register, v1Payload(newEmail(), second.card))).toBe(
      "429 RATE_LIMITED",
    );
  });
});
