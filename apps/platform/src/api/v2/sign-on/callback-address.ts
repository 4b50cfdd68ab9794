import type { PasskeySite } from "../../../office/factors/index.ts";

/** Redirect address for a connection. */
export type CallbackAddress = (site: PasskeySite, connectionId: string) => string;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * The redirect address to register at a provider. Without the setting PUBLIC_URL it is on the requested host. Browsers
 * keep the cookie of a sign-in over HTTPS or on localhost only.
 */
export function createCallbackAddress(publicUrl: string | undefined): CallbackAddress {
  return ({ rpId, origins: [encrypted = "", plain = ""] }, connectionId) => {
    // Normalized as a URL, because providers compare the address as text.
    const base = new URL(publicUrl ?? `${LOOPBACK.test(rpId) ? plain : encrypted}/`).href;
    return `${base}api/v2/login/oidc/${connectionId}/callback`;
  };
}
