import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import { ShortMemory } from "../../config/short-memory.ts";
import { createPublicFetch, UnreachableError } from "../outgoing/index.ts";
import type { ProviderAddresses } from "./addresses.ts";
import { needsMore, type ProviderClaims, readClaims } from "./claims.ts";

/** Connection data of a provider. */
interface ProviderAccess {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly groupsClaim: string;
  readonly emailsVerified: boolean;
}

/** An authorization request, with the values that its answer must repeat. */
interface ProviderQuestion {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Requires a new authentication, even if the provider still has a session. */
  readonly isProof: boolean;
}

/** OpenID Connect client for identity providers. */
export interface ProviderClient {
  /** Reads the provider's metadata; throws {@link UnreachableError}. */
  check(access: ProviderAccess): Promise<void>;
  /** Address to send a browser to. */
  addressFor(access: ProviderAccess, question: ProviderQuestion): Promise<URL>;
  /** Exchanges the code that a browser brought back. Throws if any part of the answer is invalid. */
  takeCode(access: ProviderAccess, question: ProviderQuestion, brought: URLSearchParams): Promise<ProviderClaims>;
}

const TIMEOUT_SECONDS = 10;
const KNOWN_FOR_MS = 10 * 60_000;
const KNOWN_MAX = 200;

const isSameIssuer = (one: string, other: string): boolean => new URL(one).href === new URL(other).href;

/** Scopes for the used claims, limited to supported ones: a provider may refuse others. */
function scopesOf(server: Configuration, groupsClaim: string): string {
  const { scopes_supported: supported = [] } = server.serverMetadata();
  const offered = groupsClaim !== "" && supported.includes(groupsClaim) ? [groupsClaim] : [];
  return ["openid", "email", "profile", ...offered].join(" ");
}

async function connect(
  { issuer, clientId, clientSecret }: ProviderAccess,
  addresses: ProviderAddresses,
): Promise<Configuration> {
  const server = new URL(issuer);
  const isPlain = server.protocol === "http:" && addresses.allowsUrl(server);
  const options = {
    [customFetch]: createPublicFetch(addresses),
    timeout: TIMEOUT_SECONDS,
    // oxlint-disable-next-line typescript/no-deprecated -- deprecated as a warning; only for local providers
    execute: isPlain ? [allowInsecureRequests] : [],
  };
  const found = (await discovery(server, clientId, undefined, undefined, options)).serverMetadata();
  // The library accepts a different issuer for some hosts.
  if (!isSameIssuer(found.issuer, issuer)) {
    throw new UnreachableError("the provider says that it is another one");
  }
  const methods = found.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authenticate = methods.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
  const configuration = new Configuration(found, clientId, clientSecret, authenticate(clientSecret));
  configuration[customFetch] = options[customFetch];
  configuration.timeout = TIMEOUT_SECONDS;
  // Checks the token's signature, although the token comes over TLS from the provider itself.
  enableNonRepudiationChecks(configuration);
  options.execute.forEach((extend) => extend(configuration));
  return configuration;
}

/** Caches the providers' metadata for a while; failures are not cached. */
function createDirectory(addresses: ProviderAddresses, nowMs: () => number) {
  const known = new ShortMemory<Promise<Configuration>>({ forMs: KNOWN_FOR_MS, max: KNOWN_MAX }, { nowMs });
  return async (access: ProviderAccess): Promise<Configuration> => {
    const key = JSON.stringify([access.issuer, access.clientId, access.clientSecret]);
    const before = known.get(key);
    if (before !== undefined) {
      return before;
    }
    const configuration = connect(access, addresses);
    known.set(key, configuration);
    try {
      return await configuration;
    } catch (error) {
      known.delete(key);
      throw error instanceof UnreachableError
        ? error
        : new UnreachableError("the provider cannot be used", { cause: error });
    }
  };
}

/** Creates the client; use one per process. */
export function createProviderClient(addresses: ProviderAddresses, nowMs: () => number): ProviderClient {
  const find = createDirectory(addresses, nowMs);
  return {
    check: async (access) => {
      await connect(access, addresses).catch((error: unknown) => {
        throw new UnreachableError("the provider cannot be used", { cause: error });
      });
    },
    addressFor: async (access, { redirectUri, state, nonce, codeVerifier, isProof }) => {
      const server = await find(access);
      const url = buildAuthorizationUrl(server, {
        redirect_uri: redirectUri,
        scope: scopesOf(server, access.groupsClaim),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        ...(isProof && { prompt: "login", max_age: "0" }),
      });
      if (!addresses.allowsUrl(url)) {
        throw new UnreachableError("the provider's page has no address of the public internet");
      }
      return url;
    },
    takeCode: async (access, { redirectUri, state, nonce, codeVerifier }, brought) => {
      const server = await find(access);
      const current = new URL(redirectUri);
      current.search = brought.toString();
      const tokens = await authorizationCodeGrant(server, current, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined || !isSameIssuer(claims.iss, access.issuer)) {
        throw new Error("the token comes from another issuer");
      }
      const { userinfo_endpoint: endpoint } = server.serverMetadata();
      const asks = endpoint !== undefined && needsMore(claims, access.groupsClaim);
      const more = asks ? await fetchUserInfo(server, tokens.access_token, claims.sub) : {};
      return readClaims(claims, more, access);
    },
  };
}
