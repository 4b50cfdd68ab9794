import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK, type JWTPayload } from "jose";
import Provider, { type Configuration } from "oidc-provider";
import * as z from "zod/mini";

/** A person with an account at the identity provider. */
export interface ProviderPerson {
  readonly subject: string;
  readonly email?: string;
  readonly emailVerified?: unknown;
  readonly name?: string;
  readonly groups?: readonly string[];
  /** How they sign in there, by RFC 8176. */
  readonly amr?: string[];
}

/** A real identity provider (`oidc-provider`) on this machine. */
export interface TestProvider {
  readonly issuer: string;
  readonly people: Map<string, ProviderPerson>;
  /** The person who is signed in automatically; undefined shows a page with a button per person. */
  present: ProviderPerson | undefined;
  /** Changes the claims of ID tokens before the provider signs them. */
  forge: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** Signs forged tokens with a key that the provider does not publish. */
  wrongKey: boolean;
  /** Secrets that every client may show, as while one changes; undefined takes the client's own only. */
  secrets: readonly string[] | undefined;
  close(): Promise<void>;
}

/** The platform's client at the provider. */
export interface TestClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}

interface Keys {
  readonly published: JWK;
  readonly other: JWK;
}

async function createKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, use: "sig", alg: "RS256" };
}

/** Decodes a token of the provider, changes its claims and signs it again. */
async function signAgain(token: string, state: TestProvider, keys: Keys): Promise<string> {
  const { forge = (claims) => claims, wrongKey } = state;
  const { kty, n, e } = keys.published;
  const { payload } = await jwtVerify(token, await importJWK({ kty: String(kty), n: n ?? "", e: e ?? "" }, "RS256"));
  const key = await importJWK(wrongKey ? keys.other : keys.published, "RS256");
  return new SignJWT(forge(payload)).setProtectedHeader({ alg: "RS256", kid: "published" }).sign(key);
}

function claimsOf({ subject, email, emailVerified = true, name, groups, amr }: ProviderPerson) {
  return {
    sub: subject,
    ...(email !== undefined && { email, email_verified: emailVerified }),
    ...(name !== undefined && { name }),
    ...(groups !== undefined && { groups: [...groups] }),
    ...(amr !== undefined && { amr }),
  };
}

interface TestConfiguration {
  readonly clients: readonly TestClient[];
  readonly inIdToken: boolean;
}

function configurationOf(state: TestProvider, keys: Keys, { clients, inIdToken }: TestConfiguration): Configuration {
  return {
    clients: clients.map(({ clientId, clientSecret, redirectUris }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [...redirectUris],
    })),
    jwks: { keys: [JSON.parse(JSON.stringify(keys.published))] },
    cookies: { keys: ["a key of this test provider"] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    conformIdTokenClaims: !inIdToken,
    claims: {
      openid: ["sub", "amr", "auth_time"],
      email: ["email", "email_verified"],
      profile: ["name"],
      groups: ["groups"],
    },
    findAccount: (_context, subject) => {
      const person = state.people.get(subject);
      return person === undefined ? undefined : { accountId: subject, claims: () => claimsOf(person) };
    },
    // Everybody has agreed already.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
  };
}

function pageOf(people: Iterable<ProviderPerson>): string {
  const buttons = [...people].map(
    ({ subject, name = subject }) => `<p><button name="subject" value="${subject}">${name}</button></p>`,
  );
  const title = "Example sign-in service";
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>
    <form method="post">${buttons.join("")}</form></main></body></html>`;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: unknown[] = await request.setEncoding("utf8").toArray();
  return new URLSearchParams(parts.map(String).join(""));
}

/** The provider's login: the automatic person, or the one whose button was pressed. */
async function interact(
  provider: Provider,
  state: TestProvider,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<void> {
  const pressed = request.method === "POST" ? (await formOf(request)).get("subject") : undefined;
  const person = pressed === null || pressed === undefined ? state.present : state.people.get(pressed);
  if (person === undefined) {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(pageOf(state.people.values()));
    return;
  }
  const { subject: accountId, amr = ["pwd"] } = person;
  await provider.interactionFinished(request, response, { login: { accountId, amr, remember: false } });
}

/** The library knows one secret of a client: replaces one that is taken by it, and any other by none. */
function takeSecrets(request: IncomingMessage, { secrets }: TestProvider, clients: readonly TestClient[]): void {
  const [scheme, text = ""] = (request.headers.authorization ?? "").split(" ");
  if (scheme !== "Basic" || secrets === undefined) {
    return;
  }
  const [id = "", secret = ""] = Buffer.from(text, "base64").toString().split(":").map(decodeForm);
  const client = clients.find(({ clientId }) => clientId === id);
  const shown = secrets.includes(secret) ? (client?.clientSecret ?? "") : "not taken";
  const pair = `${encodeURIComponent(id)}:${encodeURIComponent(shown)}`;
  request.headers.authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
}

const decodeForm = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));

/** Starts a provider; close it in `afterAll`. Claims are in the ID token or, as by default, in the user information. */
export async function startIdentityProvider(
  clients: readonly TestClient[],
  { inIdToken = false, host = "127.0.0.1" }: { readonly inIdToken?: boolean; readonly host?: string } = {},
): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.parse(z.object({ port: z.number() }), server.address());
  const issuer = `http://${host}:${port}`;
  const state: TestProvider = {
    issuer,
    people: new Map(),
    present: undefined,
    forge: undefined,
    wrongKey: false,
    secrets: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const keys = { published: await createKey("published"), other: await createKey("published") };
  const provider = new Provider(issuer, configurationOf(state, keys, { clients, inIdToken }));
  provider.use(async (context, next) => {
    await next();
    const answered = z.safeParse(z.looseObject({ id_token: z.string() }), context.body);
    if (answered.success && state.forge !== undefined) {
      context.body = { ...answered.data, id_token: await signAgain(answered.data.id_token, state, keys) };
    }
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    takeSecrets(request, state, clients);
    void (request.url?.startsWith("/interaction/") === true
      ? interact(provider, state, { request, response })
      : answer(request, response));
  });
  return state;
}

/** Adds a person to a provider and signs them in automatically. */
export function signInAutomatically(provider: TestProvider, person: ProviderPerson): void {
  provider.people.set(person.subject, person);
  provider.present = person;
}

/** Visits pages of the provider as a browser does, until one leads elsewhere; returns that address. */
export async function visitProvider(provider: TestProvider, address: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  while (next.startsWith(provider.issuer)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const text of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (text.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) {
      throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    }
    next = new URL(location, next).href;
  }
  return next;
}
