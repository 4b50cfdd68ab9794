import { registrationV1 } from "@punktum/contracts";
import { mapOutcome, succeed } from "@punktum/domain";
import type { OrderCalls, RegistrationInput } from "../orders.ts";
import type { V1Options } from "./v1-options.ts";

const filled = (properties: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value.trim() !== ""));

/** Registration of the first generation (V1-13, V1-14). */
export function createV1Registration({ http }: V1Options): Pick<OrderCalls, "register"> {
  const signUp = async (input: RegistrationInput, emailAddress: string) => {
    const { keyCode, idType, clientId, deviceKey, language, optins, idempotencyKey } = input;
    const clientOptins = { clientId, emailOptin: optins["EMAIL"] === true, dataOptin: optins["DATA"] === true };
    const payload = {
      channelCode: "A",
      emailAddress,
      keyCode,
      idType,
      language,
      clientId,
      clientOptins,
      deviceKey,
    } as const;
    return await http.callV1(registrationV1.register, payload, { idempotencyKey });
  };
  return {
    /** REG-19: simple first, then, unless that is all, the person's data. */
    register: async (input) => {
      const emailAddress = input.emailAddress.trim().toLowerCase();
      const person = await signUp(input, emailAddress);
      if (!person.ok || input.form === "SIM") {
        return mapOutcome(person, () => null);
      }
      const { userReferenceCode } = person.response;
      const extended = { ...filled(input.properties), emailAddress, userReferenceCode, deviceKey: input.deviceKey };
      const answer = await http.callV1(registrationV1.updateProfileExtendedRegistration, extended);
      return answer.ok ? succeed(null) : answer;
    },
  };
}
