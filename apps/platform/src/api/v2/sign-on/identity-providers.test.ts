import { identityProvidersApi } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { callV2, logIn, refusalOf, refusalV2, sendV2 } from "../../testing/place-calls.ts";
import { CLIENT, createSignOnWorld, putConnection, type SignOnWorld } from "../../testing/sign-on-world.ts";

let world: SignOnWorld;

beforeAll(async () => {
  world = await createSignOnWorld();
});
afterAll(() => world.close());

const { listIdentityProviders, replaceIdentityProvider, deleteIdentityProvider, checkIdentityProvider } =
  identityProvidersApi;
const params = { programId: "pfm", connectionId: "company" };

async function tokenOf(name: string, org = "pfm"): Promise<string> {
  return (await logIn(world.app, name, org)).token;
}
const list = async () =>
  callV2(world.app, listIdentityProviders, { token: await tokenOf("admin"), params: { programId: "pfm" } });
const versionOf = ({ body }: { readonly body: unknown }) => z.parse(replaceIdentityProvider.response, body).version;

describe("connections to identity providers", () => {
  it("are listed with the address to enter at the provider, and never with their secret", async () => {
    const answer = await list();
    expect(answer.redirectUri).toBe("http://localhost/api/v2/login/oidc/{connectionId}/callback");
    expect(answer.data).toMatchObject([
      {
        id: "company",
        name: "Company ID",
        clientId: "punktum",
        redirectUri: "http://localhost/api/v2/login/oidc/company/callback",
        people: 0,
      },
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/secret of|clientSecret/);
  });

  it("keep their secret sealed, out of the audit log and out of log lines", async () => {
    const rows = await world.places.test.query<{ row: string }>(`
      SELECT p::text || encode(p.client_secret, 'escape') AS row FROM punktum.identity_providers p
      UNION ALL SELECT a::text FROM punktum.audit_log a`);
    const kept = [...rows.map(({ row }) => row), ...world.places.logLines].join("\n");
    expect(kept).toContain("IDENTITY_PROVIDER_CREATED");
    expect(kept).not.toContain(CLIENT.clientSecret);
  });

  it("keep their secret when they are replaced without one, for the same issuer and client only", async () => {
    const without = { clientSecret: undefined };
    expect((await putConnection(world, { ...without, name: "New name" })).status).toBe(200);
    const [issuer, clientId] = [`${world.provider.issuer}/tenant`, "other"];
    const answers = [
      refusalOf(await putConnection(world, { ...without, issuer })),
      refusalOf(await putConnection(world, { ...without, clientId })),
      refusalOf(await putConnection(world, { ...without, issuer: "https://new.example" }, { id: "new" })),
    ];
    expect(answers).toEqual(["400 REQUEST_INVALID", "400 REQUEST_INVALID", "400 REQUEST_INVALID"]);
    expect((await list()).data.map(({ name, clientId: client }) => [name, client])).toEqual([["New name", "punktum"]]);
  });

  it("report whether the provider can be reached", async () => {
    const token = await tokenOf("admin");
    expect((await sendV2(world.app, checkIdentityProvider, { token, params })).status).toBe(200);
    const unknown = { ...params, connectionId: "unknown" };
    expect(await refusalV2(world.app, checkIdentityProvider, { token, params: unknown })).toBe("404 NOT_FOUND");
    // The provider's issuer is 127.0.0.1.
    await putConnection(world, { issuer: world.provider.issuer.replace("127.0.0.1", "localhost") }, { id: "alias" });
    const alias = { ...params, connectionId: "alias" };
    expect(await refusalV2(world.app, checkIdentityProvider, { token, params: alias })).toBe("424 SIGN_ON_UNREACHABLE");
  });

  it("have one issuer each", async () => {
    expect(refusalOf(await putConnection(world, {}, { id: "second" }))).toBe("409 ALREADY_EXISTS");
  });

  it("name partners and shops that exist, and roles a programme gives", async () => {
    const group = { group: "g", role: "PARTNER_ADMIN", partnerIds: ["99"], storeIds: [] };
    expect(refusalOf(await putConnection(world, { groups: [group] }))).toBe("400 REQUEST_INVALID");
    const operators = { group: "g", role: "PLATFORM_OPERATOR", partnerIds: [], storeIds: [] };
    expect(refusalOf(await putConnection(world, { groups: [operators] }))).toBe("400 REQUEST_INVALID");
  });

  it("detect concurrent edits", async () => {
    const token = await tokenOf("admin");
    const version = versionOf(await putConnection(world));
    await putConnection(world, { name: "Changed by a colleague" });
    const answer = await world.app.inject({
      method: "PUT",
      url: "/api/v2/programs/pfm/identityproviders/company",
      headers: { authorization: `Bearer ${token}`, "if-match": `"${version}"` },
      payload: {
        name: "Mine",
        issuer: world.provider.issuer,
        clientId: "punktum",
        secondFactor: "NEVER",
        groupsClaim: "",
        groups: [],
        active: true,
      },
    });
    expect(answer.json()).toMatchObject({ errorType: "CHANGED_MEANWHILE" });
    expect((await list()).data.map(({ name }) => name)).toContain("Changed by a colleague");
  });

  it.each([
    "http://127.0.0.1:9/",
    "http://id.example/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest",
    "https://192.168.1.1/",
    "https://172.31.0.1/",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://user:password@id.example/",
    "https://id.example/?query",
    "ftp://id.example/",
  ])("have HTTPS and a public address where the server's settings say nothing else: %s", async (issuer) => {
    const { app } = world.places;
    expect(refusalOf(await putConnection({ ...world, app }, { issuer }, { id: "private" }))).toMatch(
      /^400 (ADDRESS_NOT_ALLOWED|REQUEST_INVALID)$/,
    );
  });

  it("on this machine are not contacted if the server's settings forbid it", async () => {
    const { app } = world.places;
    const token = await tokenOf("admin");
    await putConnection(world);
    expect(await refusalV2(app, checkIdentityProvider, { token, params })).toBe("424 SIGN_ON_UNREACHABLE");
    const answer = await app.inject("/api/v2/login/oidc/company/start?org=pfm");
    expect(answer.headers.location).toBe("/backoffice/pfm/login/sso");
  });

  it("belong to one programme", async () => {
    const token = await tokenOf("admin", "mhe");
    const calls = [listIdentityProviders, deleteIdentityProvider, checkIdentityProvider];
    const answers = await Promise.all(calls.map((call) => refusalV2(world.app, call, { token, params })));
    expect(answers).toEqual(calls.map(() => "404 ORGANIZATION_NOT_FOUND"));
    // In another programme, the same name and issuer is a separate connection.
    expect((await putConnection(world, {}, { org: "mhe", name: "admin", id: "company" })).status).toBe(200);
    expect((await list()).data.map(({ id }) => id)).toContain("company");
  });

  it("need recent authentication to be changed or removed", async () => {
    const token = await tokenOf("admin");
    world.places.clock.moveMs(6 * 60_000);
    const answers = await Promise.all([
      refusalV2(world.app, deleteIdentityProvider, { token, params }),
      refusalV2(world.app, replaceIdentityProvider, { token, params, body: {} }),
    ]);
    expect(answers).toEqual(["403 STEP_UP_REQUIRED", "403 STEP_UP_REQUIRED"]);
  });

  it("are removed with their identities", async () => {
    const token = await tokenOf("admin");
    expect((await sendV2(world.app, deleteIdentityProvider, { token, params })).status).toBe(200);
    expect(await refusalV2(world.app, deleteIdentityProvider, { token, params })).toBe("404 NOT_FOUND");
    expect((await list()).data.map(({ id }) => id)).not.toContain("company");
  });
});
