export { createProviderAddresses, type ProviderAddresses } from "./addresses.ts";
export type { ProviderClaims } from "./claims.ts";
export { createProviderClient, type ProviderClient } from "./client.ts";
export { ProviderUnreachableError } from "./fetch-provider.ts";
export { findLinked, linkIdentity, noteIdentityUse, unlinkIdentities } from "./identities.ts";
export { createProviderSeal, type ProviderSeal } from "./sealing.ts";
export {
  beginSignOn,
  keepResult,
  newBrowserSecret,
  newState,
  programOfState,
  secretsOf,
  type SignOnResult,
  takeResult,
  takeState,
} from "./sign-ons.ts";
export {
  deleteProvider,
  findProvider,
  type GroupRole,
  type IdentityProvider,
  type ListedProvider,
  listProviders,
  listSignOns,
  type SealedProvider,
  writeProvider,
} from "./store.ts";
