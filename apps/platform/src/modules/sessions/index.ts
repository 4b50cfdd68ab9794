export { type Authenticator, type Identity, mayUsePartner, mayUseStore } from "./identity.ts";
