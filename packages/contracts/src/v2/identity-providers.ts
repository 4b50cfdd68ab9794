import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { rolesManagedBy, rolesWith } from "../rights.ts";
import { digitsId, organization, recordVersion, text } from "../wire.ts";
import { nameText, PROGRAM_ERRORS, programParams, programPath, RECORD_ERRORS } from "./administration/common.ts";

const tag = "identity providers";
const path = `${programPath}/identityproviders`;
const roles = rolesWith("settings.edit");

/** When a second factor at the provider is accepted here. */
export const SECOND_FACTOR_RULES = ["NEVER", "WHEN_SAID", "ALWAYS"] as const;

const connectionId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/));
const connectionParams = z.object({ programId: organization, connectionId });

/** Without user name, query or fragment; the platform judges host and scheme. */
const issuer = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(
      /^https?:\/\/(?:[A-Za-z0-9][A-Za-z0-9.-]*|\[[\dA-Fa-f:.]+\])(?::\d{1,5})?(?:\/[\x21\x24-\x3e\x41-\x7e]*)?$/,
    ),
  );
const groupRole = z.object({
  group: text(200),
  role: z.enum(rolesManagedBy("PROGRAM_ADMIN")),
  partnerIds: z.array(digitsId).check(z.maxLength(200)),
  storeIds: z.array(digitsId).check(z.maxLength(200)),
});

const settings = {
  name: nameText.check(z.maxLength(60)),
  issuer,
  clientId: text(300),
  secondFactor: z.enum(SECOND_FACTOR_RULES),
  groupsClaim: z.string().check(z.trim(), z.maxLength(100)),
  groups: z.array(groupRole).check(z.maxLength(50)),
  active: z.boolean(),
};
/** Trusts the tenant's administrators for all addresses, because the provider does not send `email_verified`. */
const emailsVerified = z.boolean();

/** An identity provider of a programme. Its client secret is never returned. */
const providerWire = z.object({
  id: connectionId,
  ...settings,
  emailsVerified,
  /** Address that has to be entered at the provider. */
  redirectUri: z.string(),
  /** Number of people who have signed in with it. */
  people: z.number().check(z.int(), z.nonnegative()),
  version: recordVersion,
});

const exampleSettings = {
  name: "Example ID",
  issuer: "https://id.example",
  clientId: "punktum",
  secondFactor: "WHEN_SAID",
  groupsClaim: "groups",
  groups: [{ group: "loyalty-support", role: "SUPPORT_AGENT", partnerIds: [], storeIds: [] }],
  active: true,
} as const;
const example = {
  id: "example",
  ...exampleSettings,
  emailsVerified: false,
  redirectUri: "https://punktum.example/api/v2/login/oidc/example/callback",
  people: 12,
  version: 3,
};
const exampleParams = { programId: "pfm", connectionId: "example" };

const listIdentityProviders = defineCall({
  id: "v2.listIdentityProviders",
  method: "GET",
  path,
  tag,
  summary: "Identity providers with which staff may sign in",
  description:
    "Sorted by name. `redirectUri` has `{connectionId}` for the id of a connection that is still to be made.",
  roles,
  params: programParams,
  response: z.object({ data: z.array(providerWire), redirectUri: z.string() }),
  errors: PROGRAM_ERRORS,
  example: {
    params: { programId: "pfm" },
    response: {
      data: [example],
      redirectUri: "https://punktum.example/api/v2/login/oidc/{connectionId}/callback",
    },
  },
});

const readIdentityProvider = defineCall({
  id: "v2.readIdentityProvider",
  method: "GET",
  path: `${path}/{connectionId}`,
  tag,
  summary: "One connection to an identity provider",
  description: "The stored secret is never shown.",
  roles,
  versioned: true,
  params: connectionParams,
  response: providerWire,
  errors: RECORD_ERRORS,
  example: { params: exampleParams, response: example },
});

const replaceIdentityProvider = defineCall({
  id: "v2.replaceIdentityProvider",
  method: "PUT",
  path: `${path}/{connectionId}`,
  tag,
  summary: "Makes or replaces a connection to an identity provider",
  description:
    "The provider speaks OpenID Connect; its issuer has HTTPS and an address of the public internet. Without `clientSecret` the stored secret stays, which only the same issuer and client get. A person is known by e-mail address at the first sign-in and by the provider's own name of them from then on. Somebody who was not invited gets the role of the first entry of `groups` that the provider names in the claim `groupsClaim`, and follows it from then on. Some providers, such as Entra ID, send no `email_verified`: with `emailsVerified` their addresses count as verified, unless the token says otherwise. It is taken only with the issuer of one tenant of Entra ID, because the issuer of several would let any company claim any address.",
  roles,
  stepUp: true,
  versioned: true,
  params: connectionParams,
  body: z.object({
    ...settings,
    emailsVerified: z._default(emailsVerified, false),
    clientSecret: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
  }),
  response: providerWire,
  errors: [...PROGRAM_ERRORS, "ADDRESS_NOT_ALLOWED", "ALREADY_EXISTS", "CHANGED_MEANWHILE"],
  example: {
    params: exampleParams,
    body: { ...exampleSettings, clientSecret: "a-secret-of-the-provider" },
    response: example,
  },
});

const deleteIdentityProvider = defineCall({
  id: "v2.deleteIdentityProvider",
  method: "DELETE",
  path: `${path}/{connectionId}`,
  tag,
  summary: "Removes a connection to an identity provider",
  description:
    "Who people are at the provider is forgotten. Open sessions go on; their people sign in by password or passkey next time.",
  roles,
  stepUp: true,
  params: connectionParams,
  response: done,
  errors: RECORD_ERRORS,
  example: { params: exampleParams, response: {} },
});

const checkIdentityProvider = defineCall({
  id: "v2.checkIdentityProvider",
  method: "POST",
  path: `${path}/{connectionId}/check`,
  tag,
  summary: "Asks an identity provider who it is",
  description:
    "Reads the provider's own description, as a sign-in does first. SIGN_ON_UNREACHABLE where it does not answer, names another issuer, or has a private address. Whether client and secret are right shows the first sign-in.",
  roles,
  params: connectionParams,
  response: done,
  errors: [...RECORD_ERRORS, "SIGN_ON_UNREACHABLE"],
  example: { params: exampleParams, response: {} },
});

/** Connections to identity providers. */
export const identityProvidersApi = {
  listIdentityProviders,
  readIdentityProvider,
  replaceIdentityProvider,
  deleteIdentityProvider,
  checkIdentityProvider,
} as const;
