import { staffSessionsApi, v2 } from "@punktum/contracts";
import { mapOutcome } from "@punktum/domain";
import type { CredentialStore } from "../credentials.ts";
import type { GatewayOutcome } from "../gateway.ts";
import type { Http } from "../http/create-http.ts";

/**
 * Staff hand the mounted device a session of its own and leave: their token and key are forgotten, the device's token
 * renews itself by its refresh token (B-01, SEC-08).
 */
export async function openDeviceSession(
  { http, credentials }: { readonly http: Http; readonly credentials: CredentialStore },
  deviceKey: string,
): Promise<GatewayOutcome<null>> {
  const body = { deviceKey, installationId: credentials.installationId() };
  const session = await http.callV2(v2.openDeviceSession, { body });
  if (session.ok) {
    const { token, refreshToken } = session.response;
    // Their login ends on the server as well. The call goes out with the token it ends; nobody waits for its answer.
    void http.callV2(staffSessionsApi.logout, {});
    await credentials.change({ token, refreshToken, mountingApiKey: undefined });
  }
  return mapOutcome(session, () => null);
}
