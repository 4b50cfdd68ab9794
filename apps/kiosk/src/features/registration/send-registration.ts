import type { LoyaltyGateway, RegistrationInput } from "@punktum/client";
import { decidedEnd, type DecidedEnd } from "../../services/server/call-end.ts";

type Gateway = Pick<LoyaltyGateway, "register">;

/** Result of a registration. A settled one may have a message that is shown in addition; else it is null. */
type RegistrationEnd = DecidedEnd<string | null>;

/** The person is registered, and must activate the account by mail. */
const NOT_ACTIVATED = "REGISTRATION_USER_EXISTS_NOT_ACTIVATED";

/** Sends the registrations of one form. */
export interface RegistrationSender {
  readonly send: (input: Omit<RegistrationInput, "idempotencyKey">) => Promise<RegistrationEnd>;
}

/** The values that identify a registration. Sending a form again with the same values creates no second person. */
const identityOf = ({ emailAddress, optins, keyCode, language }: Omit<RegistrationInput, "idempotencyKey">): string =>
  JSON.stringify([emailAddress.trim().toLowerCase(), Object.entries(optins), keyCode, language]);

/**
 * The idempotency key is made before the first attempt and kept until the identity changes. In the second generation
 * one call sends everything, so any change of the form gets a new key; the server recognises the e-mail address and
 * creates no second person.
 */
export function createRegistrationSender(options: {
  readonly gateway: Gateway;
  readonly generation: "v1" | "v2";
  readonly newKey: () => string;
}): RegistrationSender {
  const { gateway, generation, newKey } = options;
  const keys = new Map<string, string>();
  return {
    send: async (input) => {
      const identity = generation === "v1" ? identityOf(input) : identityOf(input) + JSON.stringify(input.properties);
      const key = keys.get(identity) ?? newKey();
      keys.set(identity, key);
      // A missing answer counts as a refusal: the form stays, and the next press sends the same key.
      const end = decidedEnd(await gateway.register({ ...input, idempotencyKey: key }));
      return end.kind === "refused" && end.error.code === NOT_ACTIVATED
        ? { kind: "settled", response: NOT_ACTIVATED }
        : end;
    },
  };
}
