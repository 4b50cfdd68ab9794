import { identityProvidersApi, signOnApi } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import {
  type ProviderPerson,
  signInAutomatically,
  startIdentityProvider,
  type TestProvider,
  visitProvider,
} from "../../testing/identity-provider.ts";
import { openBrowser, type TestBrowser } from "./browser.ts";
import { logIn, type Reply, sendV2 } from "./place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "./place-world.ts";

/** Redirect address of the provider. */
const CALLBACK = "http://localhost/api/v2/login/oidc/company/callback";

export const CLIENT = { clientId: "punktum", clientSecret: "a secret of the provider's client" };

/** The platform with a real identity provider beside it. */
export interface SignOnWorld {
  readonly places: PlaceWorld;
  /** The platform, which may connect to local providers. */
  readonly app: FastifyInstance;
  readonly provider: TestProvider;
  close(): Promise<void>;
}

type Settings = Readonly<Record<string, unknown>>;

/** Saves a connection; `name` signs in through it. */
export async function putConnection(
  { app, provider }: SignOnWorld,
  settings: Settings = {},
  { org = "pfm", name = "admin", id = "company" } = {},
): Promise<Reply> {
  const { token } = await logIn(app, name, org);
  const body = {
    name: "Company ID",
    issuer: provider.issuer,
    ...CLIENT,
    secondFactor: "WHEN_SAID",
    groupsClaim: "",
    groups: [],
    active: true,
    ...settings,
  };
  const call = identityProvidersApi.replaceIdentityProvider;
  return sendV2(app, call, { token, params: { programId: org, connectionId: id }, body });
}

/** Creates the world; close it in `afterAll`. */
export async function createSignOnWorld(options: { readonly inIdToken?: boolean } = {}): Promise<SignOnWorld> {
  const places = await createPlaceWorld();
  const other = { clientId: "other", clientSecret: "a secret of another client" };
  const clients = [CLIENT, other].map((client) => ({ ...client, redirectUris: [CALLBACK] }));
  const provider = await startIdentityProvider(clients, options);
  const app = await places.restart({ signOn: { publicUrl: undefined, loopback: true } });
  const world = {
    places,
    app,
    provider,
    close: async () => {
      await provider.close();
      await places.close();
    },
  };
  await putConnection(world);
  return world;
}

/** Path and query of an address, as the platform gets it. */
const pathOf = (address: string): string => address.slice(new URL(address).origin.length);

/** Begins a sign-in or a repeated authentication, and completes it at the provider; returns the redirect address. */
export async function goThrough(
  { provider }: SignOnWorld,
  browser: TestBrowser,
  person: ProviderPerson,
  change: (providerPage: URL) => void = () => undefined,
  asks: "to=%2Fmembers" | "proof=1" = "to=%2Fmembers",
): Promise<string> {
  signInAutomatically(provider, person);
  const page = new URL(await browser.visit(`/api/v2/login/oidc/company/start?org=pfm&${asks}`));
  change(page);
  return pathOf(await visitProvider(provider, page.href));
}

/** Fetches the result of a sign-in. */
export const finish = (browser: TestBrowser, org = "pfm"): Promise<Reply> =>
  browser.ask(signOnApi.finishSignOn, { org });

/** The whole sign-in in a new browser. */
export async function signOn(world: SignOnWorld, person: ProviderPerson): Promise<Reply> {
  const browser = openBrowser(world.app);
  await browser.visit(await goThrough(world, browser, person));
  return finish(browser);
}
