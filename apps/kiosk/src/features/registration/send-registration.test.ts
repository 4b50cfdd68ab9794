import type { RegistrationInput } from "@punktum/client";
import { fail, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { createRegistrationSender } from "./send-registration.ts";

const request = {
  keyCode: "4000000002",
  idType: "CARDCODE",
  clientId: "101",
  deviceKey: "d",
  language: "de",
  form: "EXT",
  emailAddress: "maria@example.org",
  optins: { EMAIL: true, DATA: false },
  properties: { givenName: "Maria" },
} as const;

type Answer =
  | ReturnType<typeof fail<"UNHANDLED_ERROR" | "REGISTRATION_USER_EXISTS_NOT_ACTIVATED">>
  | ReturnType<typeof succeed<null>>;

function senderOf(generation: "v1" | "v2", ...answers: readonly Answer[]) {
  const sent: RegistrationInput[] = [];
  let made = 0;
  const sender = createRegistrationSender({
    generation,
    newKey: () => {
      made += 1;
      return `key-${made}`;
    },
    gateway: {
      register: async (input) => {
        sent.push(input);
        return await Promise.resolve(answers[sent.length - 1] ?? succeed(null));
      },
    },
  });
  return { sender, keys: () => sent.map(({ idempotencyKey }) => idempotencyKey) };
}

const lost = fail("UNHANDLED_ERROR", "No answer");

describe("sending a registration", () => {
  it.each(["v1", "v2"] as const)(
    "retries with the same key after a lost answer (%s)",
    { tags: ["B-04", "REG-19"] },
    async (generation) => {
      const { sender, keys } = senderOf(generation, lost, lost);
      expect(await sender.send(request)).toMatchObject({ kind: "refused" });
      await sender.send(request);
      expect(await sender.send({ ...request, emailAddress: " Maria@Example.org " })).toEqual({
        kind: "settled",
        response: null,
      });
      expect(new Set(keys())).toEqual(new Set(["key-1"]));
    },
  );

  it(
    "of the first generation keeps the key while only the person's data change, because they are a second call",
    { tags: ["B-04", "REG-19"] },
    async () => {
      const { sender, keys } = senderOf("v1", lost);
      await sender.send(request);
      await sender.send({ ...request, properties: { givenName: "Mario" } });
      expect(keys()).toEqual(["key-1", "key-1"]);
    },
  );

  it("counts a person who is not activated yet as registered, with a message", { tags: ["REG-21"] }, async () => {
    const { sender } = senderOf("v2", fail("REGISTRATION_USER_EXISTS_NOT_ACTIVATED"));
    const response = "REGISTRATION_USER_EXISTS_NOT_ACTIVATED";
    expect(await sender.send(request)).toEqual({ kind: "settled", response });
  });

  it("uses a new key for another request", { tags: ["B-04"] }, async () => {
    const { sender, keys } = senderOf("v2", lost, lost, lost);
    await sender.send(request);
    await sender.send({ ...request, properties: { givenName: "Mario" } });
    await sender.send({ ...request, emailAddress: "mario@example.org" });
    await sender.send({ ...request, optins: { EMAIL: false, DATA: false } });
    expect(new Set(keys()).size).toBe(4);
  });
});
