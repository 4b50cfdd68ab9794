import { randomUUID } from "node:crypto";
import { accountWritesApi, registrationV1, usersApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../../../points/ledger/check.ts";
import { callV1, callV2, codeV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { takeMails, tokenIn } from "../../testing/mails.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  const userProperties = ["givenName", "familyName", "birthDate", "nickname", "shoeSize", "pet", "team", "club"];
  const config = { userProperties: userProperties.map((name) => ({ name, mandatory: false })) };
  await world.test.query("UPDATE punktum.programs SET config = $1 WHERE id = 'pfm'", [JSON.stringify(config)]);
});
afterAll(() => world.close());

const admin = { who: "admin" } as const;
const staff = { who: "support" } as const;

/** A value that stands nowhere else. */
const canary = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`;

/** Somebody whose every trace is a value to look for: thirty of them. */
function makeCanaries() {
  const names = ["givenName", "familyName", "nickname", "shoeSize", "pet", "team", "club"];
  const changed = ["givenName", "familyName", "phoneNumber", "streetHouseNo", "zipCode", "city"];
  const values = (list: readonly string[]): Record<string, string> =>
    Object.fromEntries(list.map((name) => [name, canary(name)]));
  return {
    registered: values(names),
    changed: { fields: values(changed), properties: values(["pet", "club", "hobby", "car"]) },
    emails: ["first", "second", "third"].map((name) => `${canary(name)}@example.org`),
    extra: values(["source", "voucher", "friend"]),
    telephones: [1, 2].map((number) => ({
      deviceId: canary(`phone${number}`),
      token: canary(`token${number}`).repeat(3),
    })),
    codes: { APPCODE: canary("APP"), EXTERNALCODE: canary("EXT") },
    password: canary("password"),
    birthDate: "1931-07-13",
  };
}
type Canaries = ReturnType<typeof makeCanaries>;

const valuesOf = (canaries: Canaries): readonly string[] => {
  const { registered, changed, emails, extra, telephones, codes, password } = canaries;
  const { properties, fields } = changed;
  const devices = telephones.flatMap(({ deviceId, token }) => [deviceId, token]);
  const named = [registered, fields, properties, extra, codes].flatMap((group) => Object.values(group));
  return [...named, ...emails, ...devices, password];
};

/** A life with the programme: registered, confirmed, changed, points, telephones, codes, forgotten password. */
async function live(canaries: Canaries): Promise<{ userId: string; accountId: string; card: string }> {
  const { card, id: accountId } = await addAccount(world, { points: 500 });
  const [first, second, third] = canaries.emails.map(String);
  const registrationData = { email: String(first), accountId: card, ...canaries.extra };
  const body = { ...canaries.registered, birthDate: canaries.birthDate, password: canaries.password, registrationData };
  const { userId } = await callV2(world, usersApi.registerUser, { body }, { key: randomUUID() });
  const mail = (await takeMails(world)).find(({ to }) => to === first);
  await callV2(world, usersApi.activateUser, { body: { org: "pfm", token: tokenIn(mail) } });
  const change = (fields: object) =>
    callV2(world, usersApi.changeUser, { params: { userId }, body: fields }, { ...staff, key: randomUUID() });
  await change({ ...canaries.changed.fields, properties: canaries.changed.properties, emailAddress: second });
  await change({ emailAddress: third });
  for (const { deviceId, token } of canaries.telephones) {
    const input = { params: { accountId: card }, query: { deviceId }, body: { token, environment: "IOS" } };
    await callV2(world, accountWritesApi.savePushToken, input, { key: randomUUID() });
  }
  for (const [idType, code] of Object.entries(canaries.codes)) {
    const input = { params: { accountId }, body: { code } };
    await callV2(world, accountWritesApi.addIdentifier, input, { ...staff, idType, key: randomUUID() });
  }
  const login = { emailAddress: String(third), password: canaries.password };
  await callV1(world, registrationV1.validateLogin, login);
  await callV2(world, usersApi.requestPasswordReset, { body: { org: "pfm", emailAddress: String(third) } });
  await callV2(world, v2.createBooking, { params: { accountId: card }, body: booking }, { key: randomUUID() });
  return { userId, accountId, card };
}
const booking = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 7, reason: "" };

/** Every text of every table that holds rows, as one long text. */
async function dump(): Promise<string> {
  const tables = await world.test.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'punktum' AND table_type = 'BASE TABLE'",
  );
  const texts = await Promise.all(
    tables.map(({ name }) => world.test.query<{ row: string }>(`SELECT t::text AS row FROM punktum."${name}" t`)),
  );
  return texts.flatMap((rows) => rows.map(({ row }) => row)).join("\n");
}

const sums = () =>
  world.test.query(
    "SELECT count(*), sum(points), (SELECT sum(points) FROM punktum.accounts) AS balance FROM punktum.postings",
  );

describe("erasing a person", () => {
  it("removes all of thirty canary values and keeps every sum of the ledger", { tags: ["API-26", "S10"] }, async () => {
    const canaries = makeCanaries();
    const values = valuesOf(canaries);
    const { userId, card } = await live(canaries);
    const [textBefore, sumsBefore] = [await dump(), await sums()];
    await callV2(world, usersApi.eraseUser, { params: { userId } }, { ...admin, key: randomUUID() });
    const textAfter = await dump();
    expect(values.length).toBe(30);
    expect(values.filter((value) => textBefore.includes(value)).length).toBeGreaterThanOrEqual(22);
    expect([...values, canaries.birthDate].filter((value) => textAfter.includes(value))).toEqual([]);
    expect(await sums()).toEqual(sumsBefore);
    expect([...(await checkLedger(world.test.url)).broken]).toEqual([]);
    const details = await callV2(world, v2.readAccountDetails, { params: { accountId: card } });
    expect(details).toMatchObject({ balance: { points: 507 }, memberships: [] });
    expect(details.identifiers.map(({ type }) => type)).toEqual(["CARDCODE"]);
  });

  it(
    "ends memberships with an event, links, and waiting mails; the address is free again",
    { tags: ["API-26"] },
    async () => {
      const canaries = makeCanaries();
      const { userId, card } = await live(canaries);
      await callV2(world, usersApi.eraseUser, { params: { userId } }, admin);
      const events = await world.test.query<{ event: string }>(
        "SELECT event FROM punktum.membership_events WHERE user_id = $1 ORDER BY position",
        [userId],
      );
      expect(events.map(({ event }) => event)).toEqual(["CREATED", "TERMINATED"]);
      expect(await takeMails(world)).toEqual([]);
      expect(await codeV2(world, v2.readUser, { params: { userId } }, admin)).toBe("NOT_FOUND");
      expect(await codeV2(world, usersApi.eraseUser, { params: { userId } }, admin)).toBe("NOT_FOUND");
      const again = { registrationData: { email: String(canaries.emails[2]), accountId: card } };
      const registered = await callV2(world, usersApi.registerUser, { body: again });
      expect(registered.userId).not.toBe(userId);
    },
  );

  it("keeps codes and phones of an account with another owner", { tags: ["API-26"] }, async () => {
    const canaries = makeCanaries();
    const { userId, accountId } = await live(canaries);
    const other = await callV2(world, usersApi.registerUser, {
      body: { registrationData: { email: `${canary("other")}@example.org` } },
    });
    const body = { userId: other.userId, role: "COOWNER" };
    await callV2(world, accountWritesApi.createMembership, { params: { accountId }, body }, staff);
    await callV2(world, usersApi.eraseUser, { params: { userId } }, admin);
    const kept = await callV2(world, accountWritesApi.listPushTokens, { params: { accountId } });
    expect(kept).toHaveLength(2);
  });
});

describe("exporting a person", () => {
  it("contains everything stored about them, and no secret", { tags: ["S10"] }, async () => {
    const canaries = makeCanaries();
    const { userId, accountId } = await live(canaries);
    const exported = await callV2(world, usersApi.exportUser, { params: { userId } }, admin);
    const text = JSON.stringify(exported);
    const { changed, telephones, codes, extra, emails } = canaries;
    const present = [...Object.values(changed.fields), ...Object.values(changed.properties)];
    const expected = [
      ...present,
      ...Object.values(codes),
      ...Object.values(extra),
      String(emails[2]),
      canaries.birthDate,
    ];
    expect(expected.filter((value) => !text.includes(value))).toEqual([]);
    expect(telephones.filter(({ deviceId }) => !text.includes(deviceId))).toEqual([]);
    expect(telephones.filter(({ token }) => text.includes(token))).toEqual([]);
    expect(text).not.toMatch(/argon2id|password_hash|fingerprint/);
    expect(Object.keys(exported.tables)).toEqual(
      expect.arrayContaining([
        "users",
        "accounts",
        "identifiers",
        "memberships",
        "membership_events",
        "bookings",
        "postings",
        "audit_log",
      ]),
    );
    expect(exported.tables["accounts"]).toMatchObject([{ id: accountId, points: 507 }]);
  });

  it("contains no rows of other people", { tags: ["S10"] }, async () => {
    const [mine, others] = [makeCanaries(), makeCanaries()];
    const { userId } = await live(mine);
    await live(others);
    const text = JSON.stringify(await callV2(world, usersApi.exportUser, { params: { userId } }, admin));
    expect(valuesOf(others).filter((value) => text.includes(value))).toEqual([]);
  });

  it("is for programme admins and leaves an audit row", { tags: ["S10"] }, async () => {
    const { userId } = await live(makeCanaries());
    expect(await codeV2(world, usersApi.exportUser, { params: { userId } }, staff)).toBe("GENERAL_NO_PERMISION");
    await callV2(world, usersApi.exportUser, { params: { userId } }, admin);
    const rows = await world.test.query(
      "SELECT actor_id FROM punktum.audit_log WHERE action = 'USER_EXPORTED' AND subject_id = $1",
      [userId],
    );
    expect(rows).toEqual([{ actor_id: world.adminId }]);
  });
});
