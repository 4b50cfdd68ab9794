import { staffSessionsApi, v2 } from "@punktum/contracts";
import { mapOutcome } from "@punktum/domain";
import type { CredentialStore } from "../credentials.ts";
import type { GatewayOutcome } from "../gateway.ts";
import type { Http } from "../http/create-http.ts";

/**
 * Opens the mounted device's own session and drops the staff member's token and key. The device renews its token with
 * its refresh token (decision 0004).
 */
export async function openDeviceSession(
  { http, credentials }: { readonly http: Http; readonly credentials: CredentialStore },
  deviceKey: string,
): Promise<GatewayOutcome<null>> {
  const body = { deviceKey, installationId: credentials.installationId() };
  const session = await http.callV2(v2.openDeviceSession, { body });
  if (session.ok) {
    const { token, refreshToken } = session.response;
    // Also ends the staff login on the server, with the token it ends. The answer does not matter, so it is not
    // awaited.
    void http.callV2(staffSessionsApi.logout, {});
    await credentials.change({ token, refreshToken, mountingApiKey: undefined });
  }
  return mapOutcome(session, () => null);
}
