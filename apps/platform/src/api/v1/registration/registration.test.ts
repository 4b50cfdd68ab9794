import { randomUUID } from "node:crypto";
import { registrationV1, usersApi, v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV1, callV2, codeV2, refusalV1, type Options } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { takeMails, tokenIn } from "../../testing/mails.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const { register, updateProfileExtendedRegistration: update, validateLogin } = registrationV1;
const newEmail = () => `maria+${randomUUID()}@example.org`;

const payloadOf = (emailAddress: string, keyCode: string) => ({
  channelCode: "A",
  emailAddress,
  keyCode,
  language: "en",
  clientId: "1",
  clientOptins: { clientId: "1", emailOptin: true, dataOptin: false },
});

const extended = {
  birthdate: "1984-02-29",
  city: "Kranichstadt",
  countryCode: "DE",
  familyName: "Muster",
  givenName: "Maria",
  phoneNumber: "+49 30 23125 000",
  streetHouseNo: "Lindenweg 3",
  zipCode: "04711",
};

const registerCard = (email: string, card: string, options: Options = {}) =>
  callV1(world, register, payloadOf(email, card), options);

async function activate(email: string, password?: string): Promise<void> {
  const mail = (await takeMails(world)).find(({ to }) => to === email);
  const chosen = password === undefined ? {} : { password };
  await callV2(world, usersApi.activateUser, { body: { org: "pfm", token: tokenIn(mail), ...chosen } });
}

describe("Register", () => {
  it(
    "registers a card's owner; the mail's link confirms it, in the language of the form",
    { tags: ["V1-13", "REG-16"] },
    async () => {
      const { card } = await addAccount(world, { points: 320 });
      const email = newEmail();
      const { userId, userReferenceCode } = await registerCard(email, card);
      const before = await callV1(world, v1.getUserDetails, { keyCode: card });
      const mails = await takeMails(world);
      const token = tokenIn(mails[0]);
      await callV2(world, usersApi.activateUser, { body: { org: "pfm", token } });
      const after = await callV1(world, v1.getUserDetails, { keyCode: card });
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[email, "Your registration with PFM"]]);
      expect([before.user.isRegistered, after.user.isRegistered]).toEqual([false, true]);
      expect(after.user).toMatchObject({ userId, userReferenceCode, totalPoints: 320, userStatusCode: "RGU" });
      expect(userReferenceCode).toMatch(/^U[2-9A-Z]{12}$/);
    },
  );

  it("stores both consents with device and source", { tags: ["V1-13", "REG-08"] }, async () => {
    const { card } = await addAccount(world);
    const { userId } = await registerCard(newEmail(), card);
    const [event] = await world.test.query(
      "SELECT event, optins, device_id FROM punktum.membership_events WHERE user_id = $1",
      [userId],
    );
    expect(event).toEqual({ event: "CREATED", optins: { EMAIL: true, DATA: false }, device_id: world.device.id });
    const kept = await callV2(world, usersApi.readRegistrationData, { params: { userId } }, { who: "support" });
    expect(kept).toMatchObject({ partnerId: "1", deviceId: world.device.id });
    expect(kept.registrationData).toContainEqual({ key: "accountId", value: card });
  });

  it("keeps a plus sign that is encoded once in the query", { tags: ["A-33", "REG-18"] }, async () => {
    const { card } = await addAccount(world);
    const p = encodeURIComponent(JSON.stringify(payloadOf("Ada+Kasse@Example.org", card)));
    const url = `${register.path}?ac=pfm&ak=${world.tokens.device}&p=${p}`;
    const answer = await world.app.inject({ method: "POST", url });
    expect(answer.json()).toHaveProperty("userId");
    expect((await takeMails(world)).map(({ to }) => to)).toContain("ada+kasse@example.org");
  });

  it("creates one person for repeated requests, with a key and without", { tags: ["V1-13"] }, async () => {
    const { card } = await addAccount(world);
    const [email, key] = [newEmail(), randomUUID()];
    const first = await registerCard(email, card, { key });
    expect(await registerCard(email, card, { key })).toEqual(first);
    expect(await refusalV1(world, register, payloadOf(email, card))).toBe("200 REGISTRATION_USER_EXISTS_NOT_ACTIVATED");
    const users = await world.test.query("SELECT id FROM punktum.users WHERE email = $1", [email]);
    expect(users).toEqual([{ id: first.userId }]);
  });

  it("reports invalid fields of the form", { tags: ["V1-13", "REG-11"] }, async () => {
    const { card } = await addAccount(world);
    const codes = [
      await refusalV1(world, register, payloadOf("", card)),
      await refusalV1(world, register, payloadOf("maria", card)),
      await refusalV1(world, register, payloadOf(newEmail(), "")),
      await refusalV1(world, register, payloadOf(newEmail(), "4999999999")),
      await refusalV1(world, register, { ...payloadOf(newEmail(), card), clientId: "2" }),
    ];
    expect(codes).toEqual([
      "200 EMPTY_EMAIL",
      "200 EMAIL_FORMAT",
      "200 KEYCODE_NOT_FOUND",
      "200 USER_KEY_DOES_NOT_EXIST",
      "200 GENERAL_NO_PERMISION",
    ]);
  });
});

describe("UpdateProfileExtendedRegistration", () => {
  it("adds the extended form to the registration, any number of times", { tags: ["V1-14", "REG-17"] }, async () => {
    const { card } = await addAccount(world);
    const email = newEmail();
    const { userId, userReferenceCode } = await registerCard(email, card);
    const payload = { ...extended, emailAddress: email.toUpperCase(), userReferenceCode, deviceKey: world.device.key };
    await callV1(world, update, payload);
    await callV1(world, update, payload);
    const user = await callV2(world, v2.readUser, { params: { userId } }, { who: "admin" });
    const { birthdate: birthDate, ...rest } = extended;
    expect(user).toEqual({
      ...rest,
      userId,
      birthDate,
      emailAddress: email,
      genderCode: "NA",
      language: "en",
      status: "NOT_ACTIVATED",
      version: 3,
    });
  });

  it(
    "requires card and e-mail to match, and leaves a confirmed registration to staff",
    { tags: ["V1-14"] },
    async () => {
      const [first, second] = [await addAccount(world), await addAccount(world)];
      const [email, other] = [newEmail(), newEmail()];
      const { userReferenceCode } = await registerCard(email, first.card);
      await registerCard(other, second.card);
      const payload = { ...extended, emailAddress: email, userReferenceCode };
      expect(await refusalV1(world, update, { ...payload, emailAddress: other })).toBe("200 EMPTY_USER");
      expect(await refusalV1(world, update, { ...payload, userReferenceCode: "" })).toBe("200 EMPTY_USER_REF");
      expect(await refusalV1(world, update, { ...payload, birthdate: "1984-02-31" })).toBe("200 REQUEST_INVALID");
      await activate(email);
      expect(await refusalV1(world, update, payload)).toBe("200 GENERAL_NO_PERMISION");
      await callV1(world, update, payload, { who: "storeStaff" });
    },
  );
});

describe("ValidateLogin", () => {
  it("confirms a person's e-mail and password to a shop", { tags: ["V1-23"] }, async () => {
    const { card } = await addAccount(world);
    const email = newEmail();
    const { userId, userReferenceCode } = await registerCard(email, card);
    await activate(email, "secret words");
    const payload = { emailAddress: email.toUpperCase(), password: "secret words" };
    expect(await callV1(world, validateLogin, payload)).toEqual({ userId, userReferenceCodes: [userReferenceCode] });
  });

  it("gives the same answer for unknown, wrong and malformed input", { tags: ["V1-23"] }, async () => {
    const { card } = await addAccount(world);
    const email = newEmail();
    await registerCard(email, card);
    await activate(email, "secret words");
    const answers = [
      await refusalV1(world, validateLogin, { emailAddress: email, password: "other words" }),
      await refusalV1(world, validateLogin, { emailAddress: newEmail(), password: "secret words" }),
      await refusalV1(world, validateLogin, { emailAddress: "maria", password: "secret words" }),
      await refusalV1(world, validateLogin, { emailAddress: "", password: "secret words" }),
      await refusalV1(world, validateLogin, { emailAddress: email, password: "" }),
    ];
    const wrong = "200 LOGIN_ERROR";
    expect(answers).toEqual([wrong, wrong, wrong, "200 EMPTY_EMAIL", "200 PASSWORD_REQUIRED"]);
  });

  it("asks a registered person to open the link first", { tags: ["V1-23"] }, async () => {
    const email = newEmail();
    const body = { password: "secret words", registrationData: { email } };
    await callV2(world, usersApi.registerUser, { body });
    const payload = { emailAddress: email, password: "secret words" };
    expect(await refusalV1(world, validateLogin, payload)).toBe("200 REGISTRATION_USER_EXISTS_NOT_ACTIVATED");
  });

  it("blocks after ten attempts, and a correct login resets the count", { tags: ["V1-23", "T6"] }, async () => {
    const { card } = await addAccount(world);
    const email = newEmail();
    await registerCard(email, card);
    await activate(email, "secret words");
    const guess = () => refusalV1(world, validateLogin, { emailAddress: email, password: "a guess" });
    const guesses = async (count: number) => (await Promise.all(Array.from({ length: count }, guess))).toSorted();
    expect(new Set(await guesses(8))).toEqual(new Set(["200 LOGIN_ERROR"]));
    await callV1(world, validateLogin, { emailAddress: email, password: "secret words" });
    const answers = await guesses(12);
    expect(answers.filter((answer) => answer === "429 RATE_LIMITED")).toHaveLength(2);
    const command = { params: { userId: randomUUID() }, body: { password: "long enough" } };
    expect(await codeV2(world, usersApi.changePassword, command, { who: "support" })).toBe("GENERAL_NO_PERMISION");
  });
});
