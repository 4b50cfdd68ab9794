import type { APIRequestContext } from "@playwright/test";
import { startIdentityProvider, type TestProvider } from "../../apps/platform/src/testing/identity-provider.ts";
import { adminOf, type Organization, uniqueName } from "./admin.ts";

/** A real identity provider beside the platform, and the connection that a test makes to it. */
export interface ProviderOfTest {
  readonly provider: TestProvider;
  /** Name of the connection, of which its id is made. */
  readonly name: string;
  readonly id: string;
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  /** Removes the connection and ends the provider. */
  close(): Promise<void>;
}

/** Starts a provider on another site than the platform's: `localhost` beside `127.0.0.1`. */
export async function openProvider(
  request: APIRequestContext,
  programme: Organization,
  baseUrl: string,
): Promise<ProviderOfTest> {
  const name = uniqueName("Example ID");
  const id = name.toLowerCase().replaceAll(" ", "-");
  const client = { clientId: "punktum", clientSecret: "a secret of this test" };
  const redirectUris = [`${baseUrl}/api/v2/login/oidc/${id}/callback`];
  const provider = await startIdentityProvider([{ ...client, redirectUris }], { host: "localhost" });
  return {
    provider,
    name,
    id,
    client,
    close: async () => {
      await provider.close();
      await adminOf(request, programme).send("DELETE", `/api/v2/programs/${programme}/identityproviders/${id}`);
    },
  };
}

/** Makes the connection by a call. */
export async function connectProvider(
  request: APIRequestContext,
  programme: Organization,
  { provider, name, id, client }: ProviderOfTest,
  rest: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const settings = { secondFactor: "WHEN_SAID", groupsClaim: "", groups: [], active: true, ...rest };
  const body = { name, issuer: provider.issuer, ...client, ...settings };
  await adminOf(request, programme).send("PUT", `/api/v2/programs/${programme}/identityproviders/${id}`, body);
}
