import { v2 } from "@punktum/contracts";
import { definedOnly, mapOutcome } from "@punktum/domain";
import type { LoyaltyGateway, StaffSession } from "../gateway.ts";
import type { V2Options } from "./v2-options.ts";

type LoginInput = Parameters<LoyaltyGateway["login"]>[0];

const sessionOf = ({ email, organization }: LoginInput): StaffSession => ({ email, organization });

/** Staff login. With an installation id the answer contains a refresh token, which replaces a stored password. */
export function createV2Login({
  http,
  credentials,
}: Pick<V2Options, "http" | "credentials">): Pick<LoyaltyGateway, "login" | "confirmLogin"> {
  const signIn = async ({ email, organization, password }: LoginInput, installationId?: string) => {
    const body = { userName: email, org: organization, password, ...definedOnly({ installationId }) };
    return await http.callV2(v2.login, { body }, { isLogin: true });
  };
  return {
    login: async (input) => {
      const answer = await signIn(input, credentials.installationId());
      if (answer.ok) {
        const { token, refreshToken } = answer.response;
        await credentials.change({ token, refreshToken, apiKey: undefined, mountingApiKey: undefined });
      }
      return mapOutcome(answer, () => sessionOf(input));
    },
    confirmLogin: async (input) => mapOutcome(await signIn(input), () => sessionOf(input)),
  };
}
