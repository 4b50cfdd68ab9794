import { v1 } from "@punktum/contracts";
import { CREDENTIAL_TYPE_CODE, mapOutcome, succeed } from "@punktum/domain";
import type { LoyaltyGateway } from "../gateway.ts";
import type { V1Options } from "./v1-options.ts";

/** Staff login with both v1 services, the legacy one and device management; both must succeed. */
export function createV1Login({
  http,
  credentials,
}: Pick<V1Options, "http" | "credentials">): Pick<LoyaltyGateway, "login" | "confirmLogin"> {
  return {
    login: async ({ email, organization, password }) => {
      const keyInput = {
        userName: email,
        password,
        credentialTypeCode: CREDENTIAL_TYPE_CODE,
        channelCode: "W",
      } as const;
      const [legacy, management] = await Promise.all([
        http.callV2(v1.authAdminLogin, { body: { email, organization, password } }, { isLogin: true }),
        http.callV1(v1.loginForApiKey, keyInput, { isLogin: true }),
      ]);
      if (!legacy.ok) {
        return legacy;
      }
      if (!management.ok) {
        return management;
      }
      await credentials.change({
        token: legacy.response,
        refreshToken: undefined,
        apiKey: undefined,
        mountingApiKey: management.response.apiKey,
      });
      return succeed({ email, organization });
    },
    confirmLogin: async ({ email, organization, password }) => {
      const payload = { userName: email, password };
      const answer = await http.callV1(v1.deviceManagementAuthentication, payload, { isLogin: true });
      return mapOutcome(answer, () => ({ email, organization }));
    },
  };
}
