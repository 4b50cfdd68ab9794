import { randomUUID } from "node:crypto";
import { usersApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2, codeV2, refusalV2, type Options } from "../../testing/calls.ts";
import { createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { takeMails, tokenIn } from "../../testing/mails.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const admin = { who: "admin" } as const;
const staff = { who: "support" } as const;
const newEmail = () => `ida-${randomUUID()}@example.org`;

async function addUser(email: string, more: object = {}): Promise<string> {
  const body = { ...more, registrationData: { email, partnerId: "1" } };
  return (await callV2(world, usersApi.registerUser, { body })).userId;
}

async function addActiveUser(email: string, more: object = {}): Promise<string> {
  const userId = await addUser(email, more);
  const mail = (await takeMails(world)).find(({ to }) => to === email);
  await callV2(world, usersApi.activateUser, { body: { org: "pfm", token: tokenIn(mail) } });
  return userId;
}

const read = (userId: string, options: Options = admin) => callV2(world, v2.readUser, { params: { userId } }, options);
const find = (query: Record<string, string>, options: Options = admin) =>
  callV2(world, usersApi.findUsers, { query }, options);

describe("finding persons", () => {
  it("finds persons by e-mail in any spelling, including a plus sign", { tags: ["API-25"] }, async () => {
    const email = `ida+${randomUUID()}@example.org`;
    const userId = await addUser(email, { givenName: "Ida" });
    expect(await find({ email: email.toUpperCase() }, staff)).toMatchObject([
      { userId, emailAddress: email, givenName: "Ida" },
    ]);
    expect(await find({ email: newEmail() }, staff)).toEqual([]);
    expect(await find({ email: "nobody" }, staff)).toEqual([]);
  });

  it("lists persons page by page for programme admins only", { tags: ["API-25"] }, async () => {
    await Promise.all(Array.from({ length: 3 }, () => addUser(newEmail())));
    const pages = [await find({ limit: "2" })];
    for (let last = pages[0]?.at(-1); last !== undefined; last = pages.at(-1)?.at(-1)) {
      pages.push(await find({ limit: "2", after: last.userId }));
    }
    const [{ count } = { count: 0 }] = await world.test.query<{ count: number }>(
      "SELECT count(*)::integer AS count FROM punktum.users WHERE program_id = 'pfm'",
    );
    const ids = pages.flat().map(({ userId }) => userId);
    expect([ids.length, new Set(ids).size]).toEqual([count, count]);
    expect(await codeV2(world, usersApi.findUsers, {}, staff)).toBe("GENERAL_NO_PERMISION");
    expect(await codeV2(world, usersApi.findUsers, { query: { email: newEmail() } })).toBe("GENERAL_NO_PERMISION");
  });
});

describe("changing persons", () => {
  const change = (userId: string, body: object, options: Options = staff) =>
    callV2(world, usersApi.changeUser, { params: { userId }, body }, options);

  it("changes given fields, clears empty ones and keeps the rest", { tags: ["API-26"] }, async () => {
    const email = newEmail();
    const userId = await addUser(email, { givenName: "Ida", city: "Ulm", phoneNumber: "0731 1" });
    await change(userId, { city: "", zipCode: "89073", genderCode: "F", properties: { shoeSize: "39" } });
    expect(await read(userId)).toEqual({
      userId,
      status: "NOT_ACTIVATED",
      version: 2,
      language: "de",
      emailAddress: email,
      givenName: "Ida",
      phoneNumber: "0731 1",
      zipCode: "89073",
      genderCode: "F",
      properties: { shoeSize: "39" },
    });
  });

  it("replaces all data of a person", { tags: ["API-26"] }, async () => {
    const email = newEmail();
    const userId = await addUser(email, { givenName: "Ida", city: "Ulm" });
    const body = { emailAddress: email, familyName: "Muster", birthDate: "1984-02-29", language: "en" };
    await callV2(world, usersApi.replaceUser, { params: { userId }, body }, staff);
    const { language, birthDate, familyName } = body;
    expect(await read(userId)).toEqual({
      userId,
      status: "NOT_ACTIVATED",
      version: 2,
      emailAddress: email,
      language,
      birthDate,
      familyName,
    });
  });

  it("notifies the old address and invalidates links sent to it", { tags: ["API-26"] }, async () => {
    const [email, other] = [newEmail(), newEmail()];
    const userId = await addActiveUser(email);
    await callV2(world, usersApi.requestPasswordReset, { body: { org: "pfm", emailAddress: email } });
    const link = tokenIn((await takeMails(world)).find(({ to }) => to === email));
    await change(userId, { emailAddress: other });
    expect((await takeMails(world)).map(({ to, text }) => [to, text.includes("token")])).toEqual([[email, false]]);
    const options = { body: { org: "pfm", token: link, password: "a new password" } };
    expect(await codeV2(world, usersApi.resetPassword, options)).toBe("LINK_EXPIRED");
    expect((await read(userId)).emailAddress).toBe(other);
  });

  it("refuses another person's address, also for two concurrent changes", { tags: ["API-26"] }, async () => {
    const [taken, wanted] = [newEmail(), newEmail()];
    const [first, second] = [await addUser(newEmail()), await addUser(newEmail())];
    await addUser(taken);
    const options = (userId: string, emailAddress: string) => ({ params: { userId }, body: { emailAddress } });
    expect(await refusalV2(world, usersApi.changeUser, options(first, taken.toUpperCase()), staff)).toEqual({
      status: 409,
      code: "REGISTRATION_USER_EXISTS",
    });
    const send = (userId: string) =>
      world.app.inject({
        method: "PATCH",
        url: `/api/v2/users/${userId}`,
        headers: { authorization: `Bearer ${world.tokens.admin}` },
        payload: { emailAddress: wanted },
      });
    const answers = await Promise.all([send(first), send(second)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  it.each([
    [{ birthDate: "29.02.1984" }, "REQUEST_INVALID"],
    [{ genderCode: "X" }, "REQUEST_INVALID"],
    [{ emailAddress: "nobody" }, "EMAIL_FORMAT"],
    [{ emailAddress: "" }, "EMPTY_EMAIL"],
    [{ countryCode: "Germany" }, "REQUEST_INVALID"],
  ])("answers %j with %s", { tags: ["API-26"] }, async (body, code) => {
    const userId = await addUser(newEmail());
    expect(await codeV2(world, usersApi.changeUser, { params: { userId }, body }, staff)).toBe(code);
  });

  it(
    "leaves an audit row with field names, and no personal data there or in the stored answer",
    { tags: ["API-26", "S9"] },
    async () => {
      const userId = await addUser(newEmail());
      await change(userId, { givenName: "Canaria", phoneNumber: "0731 4711" }, { ...staff, key: randomUUID() });
      const rows = await world.test.query<{ after: unknown }>(
        "SELECT actor_kind, action, after FROM punktum.audit_log WHERE subject_id = $1 AND action = 'USER_CHANGED'",
        [userId],
      );
      expect(rows).toEqual([
        { actor_kind: "ADMIN", action: "USER_CHANGED", after: { fields: ["givenName", "phoneNumber"] } },
      ]);
      const kept = await world.test.query(
        "SELECT a::text FROM punktum.audit_log a UNION ALL SELECT i::text FROM punktum.idempotent_answers i",
      );
      expect(JSON.stringify(kept)).not.toMatch(/Canaria|0731 4711/);
    },
  );

  it("names only fields with changed values in the audit row", async () => {
    const email = newEmail();
    const userId = await addUser(email);
    const sent = {
      givenName: " Canaria ",
      phoneNumber: "0731 4711",
      city: "Ulm",
      birthDate: "1984-02-28",
      properties: { hobby: "chess" },
    };
    await change(userId, sent, staff);
    await change(userId, { ...sent, emailAddress: email }, staff);
    await change(userId, { ...sent, phoneNumber: "", city: "Kiel", language: "en" }, staff);
    const replaced = { emailAddress: email, givenName: "Canaria" };
    await callV2(world, usersApi.replaceUser, { params: { userId }, body: replaced }, staff);
    const rows = await world.test.query<{ fields: string[] }>(
      `SELECT after->'fields' AS fields FROM punktum.audit_log WHERE subject_id = $1 AND action = 'USER_CHANGED'
       ORDER BY position`,
      [userId],
    );
    expect(rows.map(({ fields }) => fields.toSorted())).toEqual([
      ["birthDate", "city", "givenName", "hobby", "phoneNumber"],
      [],
      ["city", "language", "phoneNumber"],
      ["birthDate", "city", "hobby"],
    ]);
  });

  it("is for staff of the programme only", { tags: ["API-26"] }, async () => {
    const userId = await addUser(newEmail());
    const options = { params: { userId }, body: { givenName: "Eve" } };
    expect(await codeV2(world, usersApi.changeUser, options)).toBe("GENERAL_NO_PERMISION");
    expect(await codeV2(world, usersApi.eraseUser, options, staff)).toBe("GENERAL_NO_PERMISION");
    const unknown = { params: { userId: randomUUID() }, body: {} };
    expect(await codeV2(world, usersApi.changeUser, unknown, staff)).toBe("NOT_FOUND");
  });
});

describe("data of a registration", () => {
  it("is read and removed, once", { tags: ["API-27"] }, async () => {
    const email = newEmail();
    const userId = await addUser(email);
    const input = { params: { userId } };
    const kept = await callV2(world, usersApi.readRegistrationData, input, staff);
    expect(kept).toMatchObject({ partnerId: "1", deviceId: world.device.id });
    expect(kept.registrationData).toContainEqual({ key: "email", value: email });
    expect(await codeV2(world, usersApi.deleteRegistrationData, input, staff)).toBe("GENERAL_NO_PERMISION");
    await callV2(world, usersApi.deleteRegistrationData, input, admin);
    expect(await codeV2(world, usersApi.readRegistrationData, input, staff)).toBe("NOT_FOUND");
    expect(await codeV2(world, usersApi.deleteRegistrationData, input, admin)).toBe("NOT_FOUND");
    expect((await read(userId)).emailAddress).toBe(email);
  });
});

describe("a person's password", () => {
  const change = (userId: string, body: object, options: Options) =>
    codeV2(world, usersApi.changePassword, { params: { userId }, body }, options);

  it("is changed with the current one, also by staff", { tags: ["API-28"] }, async () => {
    const userId = await addActiveUser(newEmail(), { password: "the first one" });
    const options = { password: "the second one" };
    expect(await change(userId, options, staff)).toBe("GENERAL_NO_PERMISION");
    expect(await change(userId, { ...options, oldPassword: "a guess" }, staff)).toBe("LOGIN_ERROR");
    const input = { params: { userId }, body: { ...options, oldPassword: "the first one" } };
    expect(await callV2(world, usersApi.changePassword, input, staff)).toEqual({});
    expect(await change(userId, { ...options, oldPassword: "the first one" }, staff)).toBe("LOGIN_ERROR");
  });

  it("with seven characters is refused, and attempts are limited", { tags: ["API-28"] }, async () => {
    const userId = await addActiveUser(newEmail(), { password: "the first one" });
    expect(await change(userId, { password: "seven77", oldPassword: "the first one" }, staff)).toBe("REQUEST_INVALID");
    const guess = { password: "long enough", oldPassword: "a guess" };
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(userId, guess, staff)));
    expect(answers.filter((code) => code === "RATE_LIMITED")).toHaveLength(2);
  });
});
