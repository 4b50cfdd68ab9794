import type { PasskeySite } from "../../../office/factors/index.ts";

/** Address at which a provider sends people back, by the connection. */
export type CallbackAddress = (site: PasskeySite, connectionId: string) => string;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * The address that has to be entered at a provider. Without the setting PUBLIC_URL it is on the host that was asked;
 * browsers keep the cookie of a sign-in over HTTPS or on this computer only.
 */
export function createCallbackAddress(publicUrl: string | undefined): CallbackAddress {
  return ({ rpId, origins: [encrypted = "", plain = ""] }, connectionId) => {
    // As a URL is written: a provider compares the address letter by letter.
    const base = new URL(publicUrl ?? `${LOOPBACK.test(rpId) ? plain : encrypted}/`).href;
    return `${base}api/v2/login/oidc/${connectionId}/callback`;
  };
}
