export { type AccessTokens, createAccessTokens } from "./access-tokens.ts";
export { createAuthenticator } from "./authenticator.ts";
export { type Authenticator, type Identity, mayUsePartner, mayUseStore } from "./identity.ts";
export { bindApiKey, revokeDevice } from "./device-credentials.ts";
export { createPasswordHasher, HashQueueFullError, type PasswordHasher } from "./passwords.ts";
export { createSessions, type Sessions } from "./service.ts";
export { refused } from "./staff-login.ts";
export { hashOpaque, newOpaqueToken } from "./opaque-token.ts";
