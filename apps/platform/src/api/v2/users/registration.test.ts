import { randomUUID } from "node:crypto";
import { accountWritesApi, usersApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2, codeV2, refusalV2, type Options } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { takeMails, tokenIn } from "../../testing/mails.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  const config = { membershipOptins: ["EMAIL", "SMS"], consentTextVersion: "2026-11" };
  const userProperties = [
    { name: "givenName", mandatory: true },
    { name: "birthDate", mandatory: false },
    { name: "shoeSize", mandatory: false },
  ];
  await world.test.query("UPDATE punktum.programs SET config = $1 WHERE id = 'pfm'", [
    JSON.stringify({ ...config, userProperties }),
  ]);
});
afterAll(() => world.close());

const newEmail = () => `maria+${randomUUID()}@example.org`;

interface Parts {
  readonly email: string;
  readonly card?: string;
  readonly optins?: string;
  readonly more?: object;
}

function bodyOf({ email, card, optins, more }: Parts) {
  const pairs = { email, partnerId: "1", accountId: card ?? "", optins: optins ?? "" };
  return { givenName: "Maria", registrationData: pairs, ...more };
}

const register = (parts: Parts, options: Options = {}) =>
  callV2(world, usersApi.registerUser, { body: bodyOf(parts) }, options);
const refusal = (parts: Parts, options: Options = {}) =>
  codeV2(world, usersApi.registerUser, { body: bodyOf(parts) }, options);
const usersOf = (email: string) =>
  world.test.query<{ id: string; status: string }>("SELECT id, status FROM punktum.users WHERE email = $1", [
    email.toLowerCase(),
  ]);
const mailsTo = async (email: string) => (await takeMails(world)).filter(({ to }) => to === email.toLowerCase());

async function activate(email: string): Promise<void> {
  const [mail] = await mailsTo(email);
  await callV2(world, usersApi.activateUser, { body: { org: "pfm", token: tokenIn(mail) } });
}

describe("registering a person", () => {
  it(
    "links the card to the person once the mail's link was opened; its points stay",
    { tags: ["API-25", "REG-31"] },
    async () => {
      const { card } = await addAccount(world, { points: 320 });
      const email = newEmail();
      const { userId, membershipId } = await register({ email, card });
      const before = await callV2(world, v2.readAccountDetails, { params: { accountId: card } });
      await activate(email);
      const after = await callV2(world, v2.readAccountDetails, { params: { accountId: card } });
      expect(before.memberships).toEqual([]);
      expect(after.memberships).toMatchObject([{ membershipId, userId, role: "OWNER" }]);
      expect([before.balance.points, after.balance.points]).toEqual([320, 320]);
    },
  );

  it(
    "stores the address in lower case and keeps the plus sign, also in the mail",
    { tags: ["REG-18", "A-33"] },
    async () => {
      const email = `Ida+${randomUUID()}@Example.ORG`;
      const { userId } = await register({ email });
      const user = await callV2(world, v2.readUser, { params: { userId } }, { who: "admin" });
      expect(user.emailAddress).toBe(email.toLowerCase());
      expect((await mailsTo(email)).map(({ to }) => to)).toEqual([email.toLowerCase()]);
    },
  );

  it(
    "stores each consent with time, device and text version; an absent one is not given",
    { tags: ["REG-29", "REG-31"] },
    async () => {
      const { card } = await addAccount(world);
      const optins = JSON.stringify([{ type: "EMAIL", flag: true }]);
      const { userId, membershipId } = await register({ email: newEmail(), card, optins });
      const params = { accountId: card, membershipId: String(membershipId) };
      const membership = await callV2(world, accountWritesApi.readMembership, { params });
      const given = [
        { type: "EMAIL", flag: true },
        { type: "SMS", flag: false },
      ];
      expect(membership).toMatchObject({ status: "PENDING", optins: given });
      expect(membership.events).toMatchObject([
        { event: "CREATED", optins: given, textVersion: "2026-11", actorKind: "DEVICE" },
      ]);
      const [event] = await world.test.query<{ device_id: string; at: Date }>(
        "SELECT device_id, at FROM punktum.membership_events WHERE user_id = $1",
        [userId],
      );
      expect(event?.device_id).toBe(world.device.id);
      expect(Math.abs(Number(event?.at) - world.clock.nowMs())).toBeLessThan(60_000);
    },
  );

  it(
    "accepts the programme's properties, drops others and requires mandatory ones",
    { tags: ["REG-27", "REG-30"] },
    async () => {
      const more = { birthDate: "1984-02-29", shoeSize: "39", city: "Ulm", role: "PROGRAM_ADMIN" };
      const { userId } = await register({ email: newEmail(), more });
      const user = await callV2(world, v2.readUser, { params: { userId } }, { who: "admin" });
      expect(user).toMatchObject({ givenName: "Maria", birthDate: "1984-02-29", properties: { shoeSize: "39" } });
      expect(user).not.toHaveProperty("city");
      const missing = { body: bodyOf({ email: newEmail(), more: { givenName: " " } }) };
      expect(await refusalV2(world, usersApi.registerUser, missing)).toEqual({ status: 400, code: "REQUEST_INVALID" });
      expect(await refusal({ email: newEmail(), more: { birthDate: "1984-02-30" } })).toBe("REQUEST_INVALID");
    },
  );

  it(
    "takes the address from the property if the pairs have none, and stores it once",
    { tags: ["REG-27"] },
    async () => {
      const email = newEmail();
      const registered = await callV2(world, usersApi.registerUser, {
        body: { givenName: "Maria", emailAddress: email, registrationData: {} },
      });
      const user = await callV2(world, v2.readUser, { params: { userId: registered.userId } }, { who: "admin" });
      expect(user).toMatchObject({ emailAddress: email });
      expect(user).not.toHaveProperty("properties");
    },
  );

  it.each([
    ["", "EMPTY_EMAIL"],
    ["maria@", "EMAIL_FORMAT"],
    ["a@b.de, c@d.de", "EMAIL_FORMAT"],
  ])("answers the address %j with %s", { tags: ["REG-11"] }, async (email, code) => {
    expect(await refusal({ email })).toBe(code);
  });

  it.each(["[", '{"EMAIL":true}', '[{"type":"FAX","flag":true}]'])(
    "refuses %s for opt-ins",
    { tags: ["REG-31"] },
    async (optins) => {
      expect(await refusal({ email: newEmail(), optins })).toBe("REQUEST_INVALID");
    },
  );

  it("requires a password of eight characters and stores only a slow hash", { tags: ["API-25"] }, async () => {
    const email = newEmail();
    const key = randomUUID();
    expect(await refusal({ email, more: { password: "short12" } })).toBe("REQUEST_INVALID");
    const first = await register({ email, more: { password: "long enough" } }, { key });
    const other = await register({ email, more: { password: "quite another" } }, { key });
    expect(other).toEqual(first);
    const [kept] = await world.test.query<{ password_hash: string }>(
      "SELECT password_hash FROM punktum.user_passwords WHERE user_id = $1",
      [first.userId],
    );
    expect(kept?.password_hash).toMatch(/^\$argon2id\$/);
  });
});

describe("a known person or card", () => {
  it("refuses a person who is not activated yet and sends the mail again, three times an hour at most", async () => {
    const email = newEmail();
    await register({ email });
    const mails = [await mailsTo(email)];
    for (let round = 0; round < 5; round += 1) {
      expect(await refusal({ email })).toBe("REGISTRATION_USER_EXISTS_NOT_ACTIVATED");
      mails.push(await mailsTo(email));
    }
    expect(mails.map((sent) => sent.length)).toEqual([1, 1, 1, 1, 0, 0]);
    expect(await usersOf(email)).toHaveLength(1);
  });

  it("refuses an activated address, and changes nothing of its owner", async () => {
    const email = newEmail();
    const { card } = await addAccount(world);
    await register({ email });
    await activate(email);
    expect(await refusal({ email: email.toUpperCase(), card, more: { givenName: "Eve" } })).toBe(
      "REGISTRATION_USER_EXISTS",
    );
    const { memberships } = await callV2(world, v2.readAccountDetails, { params: { accountId: card } });
    expect(memberships).toEqual([]);
    const [user] = await usersOf(email);
    expect(user).toMatchObject({ status: "ACTIVE" });
    // Only the holder of the mailbox hears of it, and decides.
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Noch eine Karte bei PFM?"]);
  });

  it("refuses a card that has an owner", async () => {
    const { card } = await addAccount(world, { registered: true });
    expect(await refusal({ email: newEmail(), card })).toBe("CARD_ALREADY_REGISTERED");
  });

  it("refuses an unknown or closed card", async () => {
    const { card } = await addAccount(world, { status: "TERMINATED" });
    expect(await refusal({ email: newEmail(), card })).toBe("USER_KEY_DEACTIVATED");
    expect(await refusal({ email: newEmail(), card: "4999999999" })).toBe("USER_KEY_DOES_NOT_EXIST");
  });

  it("of two people with the same card the first to confirm is its owner", async () => {
    const { card } = await addAccount(world);
    const [slow, quick] = [newEmail(), newEmail()];
    await register({ email: slow, card });
    await register({ email: quick, card });
    const mails = await takeMails(world);
    const activation = (email: string) => ({
      body: { org: "pfm", token: tokenIn(mails.find(({ to }) => to === email)) },
    });
    const staff = await callV2(world, v2.listMemberships, { params: { accountId: card } }, { who: "storeStaff" });
    expect(staff.map(({ status }) => status)).toEqual(["PENDING", "PENDING"]);
    expect(await callV2(world, v2.listMemberships, { params: { accountId: card } })).toEqual([]);
    await callV2(world, usersApi.activateUser, activation(quick));
    for (const _try of [1, 2]) {
      expect(await codeV2(world, usersApi.activateUser, activation(slow))).toBe("CARD_ALREADY_REGISTERED");
    }
    const { memberships } = await callV2(world, v2.readAccountDetails, { params: { accountId: card } });
    const [owner] = await usersOf(quick);
    expect(memberships.map(({ userId }) => userId)).toEqual([owner?.id]);
    expect(await usersOf(slow)).toMatchObject([{ status: "NOT_ACTIVATED" }]);
    // Another card makes the same link good again.
    const other = await addAccount(world);
    expect(await refusal({ email: slow, card: other.card })).toBe("REGISTRATION_USER_EXISTS_NOT_ACTIVATED");
    await callV2(world, usersApi.activateUser, activation(slow));
    expect(await usersOf(slow)).toMatchObject([{ status: "ACTIVE" }]);
    const list = async (accountId: string) =>
      (await callV2(world, v2.listMemberships, { params: { accountId } }, { who: "admin" })).map((one) => one.status);
    expect([await list(card), await list(other.card)]).toEqual([["ACTIVE"], ["ACTIVE"]]);
  });

  it("of twelve concurrent confirmations for the same card one becomes its owner", async () => {
    const { card } = await addAccount(world);
    const emails = Array.from({ length: 12 }, newEmail);
    for (const email of emails) {
      await register({ email, card });
    }
    const mails = await takeMails(world);
    const tokens = emails.map((email) => tokenIn(mails.find(({ to }) => to === email)));
    const answers = await Promise.all(
      tokens.map((token) =>
        world.app.inject({ method: "POST", url: usersApi.activateUser.path, payload: { org: "pfm", token } }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right);
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect(answers.filter(({ payload }) => payload.includes("CARD_ALREADY_REGISTERED"))).toHaveLength(11);
  });

  it("persons of another programme are not found", async () => {
    const email = newEmail();
    await register({ email });
    const elsewhere = { registrationData: { email } };
    const answer = await callV2(world, usersApi.registerUser, { body: elsewhere }, { who: "foreignDevice" });
    expect(answer.status).toBe("NOT_ACTIVATED");
  });
});

describe("a repeated registration", () => {
  it("with its key gets the first answer", async () => {
    const { card } = await addAccount(world);
    const [email, key] = [newEmail(), randomUUID()];
    const first = await register({ email, card }, { key });
    expect(await register({ email, card }, { key })).toEqual(first);
    expect(await usersOf(email)).toHaveLength(1);
    expect(await refusal({ email: newEmail(), card }, { key })).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("without a key creates one person for twenty concurrent copies", async () => {
    const { card } = await addAccount(world);
    const email = newEmail();
    const send = () =>
      world.app.inject({
        method: "POST",
        url: "/api/v2/users",
        headers: { authorization: `Bearer ${world.tokens.device}` },
        payload: bodyOf({ email, card }),
      });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await usersOf(email)).toHaveLength(1);
  });

  it("is limited per device, so that addresses cannot be tried out", async () => {
    const tries = Array.from({ length: 130 }, () =>
      refusal({ email: newEmail(), card: "4999999998" }, { who: "otherDevice" }),
    );
    expect((await Promise.all(tries)).filter((code) => code === "RATE_LIMITED").length).toBeGreaterThanOrEqual(10);
  });
});
