import { createOutgoingAddresses, isOfThisMachine, type OutgoingAddresses } from "../outgoing/index.ts";

/** Which addresses identity providers may have. */
export interface ProviderAddresses extends OutgoingAddresses {
  /** Whether the issuer's address belongs to a single tenant. */
  isOneTenant(issuer: URL): boolean;
}

/** Entra ID in its clouds. */
const TENANT_HOSTS = ["login.microsoftonline.com", "login.microsoftonline.us", "login.partner.microsoftonline.cn"];
const TENANT_PATH = /^\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/v2\.0\/?$/;
/** Entra's tenant of personal accounts, which is open to the public. */
const EVERYBODY = "9188040d-6c67-4c5b-b112-36a304b66dad";

function isTenantOfEntra({ protocol, host, pathname }: URL): boolean {
  const tenant = TENANT_PATH.exec(pathname.toLowerCase())?.[1];
  return protocol === "https:" && TENANT_HOSTS.includes(host) && tenant !== undefined && tenant !== EVERYBODY;
}

/**
 * Allows HTTPS and public addresses only. With `loopback`, for development and tests, it also allows providers on this
 * machine, and those without encryption.
 */
export function createProviderAddresses({ loopback }: { readonly loopback: boolean }): ProviderAddresses {
  return {
    ...createOutgoingAddresses({ loopback }),
    isOneTenant: (issuer) => isTenantOfEntra(issuer) || (loopback && isOfThisMachine(issuer)),
  };
}
