import { identityProvidersApi } from "@punktum/contracts";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { logIn, refusalOf, type Reply, sendV2 } from "../../testing/place-calls.ts";
import { CLIENT, createSignOnWorld, putConnection, signOn, type SignOnWorld } from "../../testing/sign-on-world.ts";

let world: SignOnWorld;

beforeAll(async () => {
  world = await createSignOnWorld({ inIdToken: true });
});
afterAll(() => world.close());

const ADMIN = { subject: "s-admin", email: "admin@pfm.example" };

/** Like Entra ID, omits `email_verified`. */
const silent = ({ email_verified: _verified, ...claims }: JWTPayload): JWTPayload => claims;

async function signOnWith(forge: (claims: JWTPayload) => JWTPayload): Promise<Reply> {
  world.provider.forge = forge;
  return signOn(world, ADMIN);
}

/** Writes a connection at a platform that allows public providers only. */
async function putInProduction(issuer: string, emailsVerified = true): Promise<Reply> {
  const { token } = await logIn(world.places.app, "admin");
  const settings = { secondFactor: "NEVER", groupsClaim: "", groups: [], active: false };
  return sendV2(world.places.app, identityProvidersApi.replaceIdentityProvider, {
    token,
    params: { programId: "pfm", connectionId: "entra" },
    body: { name: "Entra", issuer, ...CLIENT, ...settings, emailsVerified },
  });
}

const TENANT = "72f988bf-86f1-41af-91ab-2d7cd011db47";

describe("addresses of a provider without `email_verified`", () => {
  it("are not trusted, unless the connection trusts its administrators", async () => {
    expect(refusalOf(await signOnWith(silent))).toBe("403 SIGN_ON_EMAIL_UNVERIFIED");
    expect((await putConnection(world, { emailsVerified: true })).status).toBe(200);
    expect((await signOnWith(silent)).status).toBe(200);
  });

  it("are not trusted if the token denies the domain", async () => {
    await putConnection(world, { emailsVerified: true });
    await world.places.test.query("DELETE FROM punktum.admin_identities");
    const refusals = [
      refusalOf(await signOnWith((claims) => ({ ...claims, email_verified: false }))),
      refusalOf(await signOnWith((claims) => ({ ...silent(claims), xms_edov: false }))),
    ];
    expect(new Set(refusals)).toEqual(new Set(["403 SIGN_ON_EMAIL_UNVERIFIED"]));
  });

  it("are not trusted by default", async () => {
    await putConnection(world);
    const { token } = await logIn(world.app, "admin");
    const params = { programId: "pfm", connectionId: "company" };
    const { body } = await sendV2(world.app, identityProvidersApi.readIdentityProvider, { token, params });
    expect(z.parse(identityProvidersApi.readIdentityProvider.response, body).emailsVerified).toBe(false);
  });

  it.each([
    "https://login.microsoftonline.com/common/v2.0",
    "https://login.microsoftonline.com/organizations/v2.0",
    "https://login.microsoftonline.com/consumers/v2.0",
    "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
    "https://login.microsoftonline.com/contoso.onmicrosoft.com/v2.0",
    `https://login.microsoftonline.com.evil.example/${TENANT}/v2.0`,
    `https://evil.example/login.microsoftonline.com/${TENANT}/v2.0`,
    `https://login.microsoftonline.com:8443/${TENANT}/v2.0`,
    "https://accounts.google.com",
    "https://id.example",
  ])("cannot be trusted with the issuer %s", async (issuer) => {
    const refused = await putInProduction(issuer);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining("emailsVerified")]);
    expect((await putInProduction(issuer, false)).status).toBe(200);
  });

  it.each([
    `https://login.microsoftonline.com/${TENANT}/v2.0`,
    `https://login.microsoftonline.us/${TENANT}/v2.0`,
    `https://login.partner.microsoftonline.cn/${TENANT.toUpperCase()}/v2.0`,
  ])("can be trusted with the tenant's own issuer %s", async (issuer) => {
    expect((await putInProduction(issuer)).status).toBe(200);
  });
});
