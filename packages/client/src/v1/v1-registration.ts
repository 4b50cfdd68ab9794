import { registrationV1 } from "@punktum/contracts";
import { DEFAULT_ID_TYPE, mapOutcome, succeed } from "@punktum/domain";
import type { OrderCalls, RegistrationInput } from "../orders.ts";
import type { V1Options } from "./v1-options.ts";

const filled = (properties: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value.trim() !== ""));

/** Registration in v1. */
export function createV1Registration({ http }: V1Options): Pick<OrderCalls, "register"> {
  const signUp = async (input: RegistrationInput, emailAddress: string) => {
    const { keyCode, idType, clientId, language, optins, idempotencyKey } = input;
    const clientOptins = { clientId, emailOptin: optins["EMAIL"] === true, dataOptin: optins["DATA"] === true };
    const payload = { channelCode: "A", emailAddress, keyCode, language, clientId, clientOptins } as const;
    // v1 accepts exactly these six members; a code that is not a card's also needs its type (REG-16).
    const asked = idType === DEFAULT_ID_TYPE ? payload : { ...payload, idType };
    return await http.callV1(registrationV1.register, asked, { idempotencyKey });
  };
  return {
    /** Simple registration first, then the person's data unless the form is the simple one. */
    register: async (input) => {
      const emailAddress = input.emailAddress.trim().toLowerCase();
      const person = await signUp(input, emailAddress);
      if (!person.ok || input.form === "SIM") {
        return mapOutcome(person, () => null);
      }
      const { userReferenceCode } = person.response;
      const { deviceKey } = input;
      const extended = {
        genderCode: "NA" as const,
        ...filled(input.properties),
        emailAddress,
        userReferenceCode,
        deviceKey,
      };
      const answer = await http.callV1(registrationV1.updateProfileExtendedRegistration, extended);
      return answer.ok ? succeed(null) : answer;
    },
  };
}
