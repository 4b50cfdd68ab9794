import type { GatewayOutcome, LoyaltyGateway, RegistrationInput } from "@punktum/client";

type Gateway = Pick<LoyaltyGateway, "register">;
type Failure = Extract<GatewayOutcome<null>, { readonly ok: false }>["error"];

/** What became of it; `message` is shown besides (REG-21, A-34). */
type RegistrationEnd =
  | { readonly kind: "registered"; readonly message?: string }
  | { readonly kind: "refused"; readonly failure: Failure };

/** Sends registrations of one form. */
export interface RegistrationSender {
  readonly send: (input: Omit<RegistrationInput, "idempotencyKey">) => Promise<RegistrationEnd>;
}

/** What the call that makes the person carries; of a form that was sent again unchanged in this, nobody new is made. */
const identityOf = ({ emailAddress, optins, keyCode, language }: Omit<RegistrationInput, "idempotencyKey">): string =>
  JSON.stringify([emailAddress.trim().toLowerCase(), Object.entries(optins), keyCode, language]);

/**
 * The key is made before the first try and stays until what it stands for changes (B-04). Of the second generation one call carries everything: there every
 * change of the form is a new wish, and the address keeps it from making somebody twice.
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
      const wish = generation === "v1" ? identityOf(input) : identityOf(input) + JSON.stringify(input.properties);
      const key = keys.get(wish) ?? newKey();
      keys.set(wish, key);
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
