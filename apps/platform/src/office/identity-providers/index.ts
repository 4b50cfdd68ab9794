export { createProviderAddresses, type ProviderAddresses } from "./addresses.ts";
export type { ProviderClaims } from "./claims.ts";
export { createProviderClient, type ProviderClient } from "./client.ts";
export { findLinked, linkIdentity, listLinked, noteIdentityUse, unlinkIdentities } from "./identities.ts";
export { createProviderSeal, type ProviderSeal } from "./sealing.ts";
export {
  beginSignOn,
  keepResult,
  newBrowserSecret,
  newState,
  programOfState,
  readResult,
  secretsOf,
  type SignOnPurpose,
  takeResult,
  type TakenState,
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
