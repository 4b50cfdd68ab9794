import { registrationV1, usersApi, v2 } from "@punktum/contracts";
import { HOSTILE_TEXTS } from "@punktum/domain/testing/hostile-texts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newEmail } from "../../testing/activation-link.ts";
import { callV1, callV2, codeV2, refusalV1 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { takeMails, tokenIn } from "../../testing/mails.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  const userProperties = ["givenName", "shoeSize"].map((name) => ({ name, mandatory: false }));
  await world.test.query("UPDATE punktum.programs SET config = config || $1::jsonb WHERE id = 'pfm'", [
    JSON.stringify({ userProperties }),
  ]);
});
afterAll(() => world.close());

/** `npm run test:all` takes all of them. */
const EVERY_NTH = Number(process.env["S7_EVERY_NTH"] ?? 10);
const TEXTS = HOSTILE_TEXTS.filter((_, index) => index % EVERY_NTH === 0);

/** Text fields of a person, with their maximum lengths. */
const FIELDS = {
  givenName: 100,
  familyName: 100,
  phoneNumber: 40,
  streetHouseNo: 200,
  zipCode: 20,
  city: 100,
} as const;

/** The same text in every field that has room for it. */
const filledWith = (text: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(FIELDS)
      .filter(([, room]) => text.length <= room)
      .map(([name]) => [name, text]),
  );

const readUser = (userId: string) => callV2(world, v2.readUser, { params: { userId } }, { who: "admin" });

describe(`${TEXTS.length} hostile texts in every field`, () => {
  it(
    "are stored unchanged in the first generation, and returned so in the back office",
    { tags: ["S7", "REG-17"], timeout: 120_000 },
    async () => {
      const { card } = await addAccount(world);
      const emailAddress = newEmail();
      const simple = { channelCode: "A", emailAddress, keyCode: card, language: "de", clientId: "1" } as const;
      const { userId, userReferenceCode } = await callV1(world, registrationV1.register, simple);
      for (const text of TEXTS) {
        const fields = filledWith(text);
        const payload = { userReferenceCode, emailAddress, genderCode: "NA", ...fields } as const;
        await callV1(world, registrationV1.updateProfileExtendedRegistration, payload);
        expect(await readUser(userId)).toMatchObject(fields);
      }
    },
  );

  it(
    "are stored unchanged in the second generation, and returned so in the back office",
    { tags: ["S7", "REG-30"], timeout: 120_000 },
    async () => {
      for (const text of TEXTS) {
        const registrationData = { email: newEmail() };
        const body = { givenName: text, shoeSize: text, registrationData };
        const { userId } = await callV2(world, usersApi.registerUser, { body }, { who: "admin" });
        expect(await readUser(userId)).toMatchObject({ givenName: text, properties: { shoeSize: text } });
      }
    },
  );

  it(
    "the null character, which PostgreSQL cannot store, is refused by both generations",
    { tags: ["S7"] },
    async () => {
      const { card } = await addAccount(world);
      const city = "a\u0000b";
      const registrationData = { email: newEmail(), accountId: card };
      expect(await codeV2(world, usersApi.registerUser, { body: { givenName: city, registrationData } })).toBe(
        "REQUEST_INVALID",
      );
      const simple = { channelCode: "A", emailAddress: newEmail(), keyCode: card, clientId: "1" } as const;
      const { userReferenceCode } = await callV1(world, registrationV1.register, simple);
      const payload = { userReferenceCode, emailAddress: simple.emailAddress, genderCode: "NA", city } as const;
      expect(await refusalV1(world, registrationV1.updateProfileExtendedRegistration, payload)).toMatch(
        /GENERAL_INPUT_PARAMETER_INVALID$/,
      );
    },
  );

  it("a lone surrogate becomes the replacement character", { tags: ["S7"] }, async () => {
    const givenName = "a\uD800b";
    const { card } = await addAccount(world);
    const emailAddress = newEmail();
    const registrationData = { email: emailAddress, accountId: card };
    const { userId } = await callV2(world, usersApi.registerUser, { body: { givenName, registrationData } });
    expect(await readUser(userId)).toMatchObject({ givenName: "a\uFFFDb" });
    const simple = { channelCode: "A", emailAddress: newEmail(), keyCode: card, clientId: "1" } as const;
    const { userReferenceCode } = await callV1(world, registrationV1.register, simple);
    const payload = {
      userReferenceCode,
      emailAddress: simple.emailAddress,
      genderCode: "NA",
      city: givenName,
    } as const;
    await callV1(world, registrationV1.updateProfileExtendedRegistration, payload);
  });

  it(
    "as the programme's name they stay text in the mail, its subject is one line, and the link's page executes nothing",
    { tags: ["S7", "REG-20"], timeout: 120_000 },
    async () => {
      const email = newEmail();
      await callV2(world, usersApi.registerUser, { body: { givenName: "Ida", registrationData: { email } } });
      const token = tokenIn((await takeMails(world)).find(({ to }) => to === email));
      for (const name of TEXTS) {
        await world.test.query("UPDATE punktum.programs SET name = $1 WHERE id = 'pfm'", [name]);
        const { body } = await world.app.inject({ url: `/pfm/activation?token=${token}` });
        const ours = body.replaceAll(
          /<(?:form|input|button|section|fieldset|label|legend|li|ul|h[12]|p|span|strong|a)\b[^<>]*>/g,
          "",
        );
        expect([name, ours.match(/<(?!\/|!doctype|html|head|meta|title|style|body|header|div|main)[a-z]/gi)]).toEqual([
          name,
          null,
        ]);
        expect(body).not.toMatch(/<(?:script|img|svg|iframe|object|embed|math)/i);
      }
    },
  );
});
