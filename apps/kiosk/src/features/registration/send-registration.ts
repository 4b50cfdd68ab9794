import type { GatewayOutcome, LoyaltyGateway, RegistrationInput } from "@punktum/client";

type Gateway = Pick<LoyaltyGateway, "register">;
type Failure = Extract<GatewayOutcome<null>, { readonly ok: false }>["error"];

/** Result of a registration. `message` is shown in addition. */
type RegistrationEnd =
  | { readonly kind: "registered"; readonly message?: string }
  | { readonly kind: "refused"; readonly failure: Failure };

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
      const answer = await gateway.register({ ...input, idempotencyKey: key });
      if (answer.ok) {
        return { kind: "registered" };
      }
      const { code, message } = answer.error;
      return code === "REGISTRATION_USER_EXISTS_NOT_ACTIVATED"
        ? { kind: "registered", message: code ?? message }
        : { kind: "refused", failure: answer.error };
    },
  };
}
