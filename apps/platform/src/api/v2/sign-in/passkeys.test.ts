import { passkeysApi, signInApi } from "@punktum/contracts";
import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createSoftPasskey, type SoftPasskey } from "../../../office/factors/testing/soft-authenticator.ts";
import { openBrowser } from "../../testing/browser.ts";
import { callV2, logIn, refusalOf, refusalV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";

// A browser test signs in with a passkey of Chromium.

let world: PlaceWorld;

beforeAll(async () => {
  world = await createPlaceWorld();
});
afterAll(() => world.close());

const ANSWER = JSON.stringify({
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA", attestationObject: "AAAA" },
});
const OPTIONS = z.object({ challenge: z.string(), rpId: z.string(), userVerification: z.string() });
const SITE = { rpId: "localhost", origin: "http://localhost:80" };
const asked = z.looseObject({ challenge: z.string() });
const owned = z.object({ user: z.object({ id: z.string() }) });
/** Options for the browser, without the challenge. */
const shapeOf = (options: string): object => ({ ...z.parse(asked, JSON.parse(options)), challenge: "" });
/** Changes with which a passkey answers these options. */
function answerTo(options: string) {
  const { challenge } = z.parse(asked, JSON.parse(options));
  return { rpId: SITE.rpId, client: { origin: SITE.origin, challenge } };
}

async function ask(org = "pfm") {
  const { body } = await openBrowser(world.app).ask(passkeysApi.startPasskeySignIn, { org });
  return z.parse(passkeysApi.startPasskeySignIn.response, body);
}
const send = async (challenge: string, credential: string, org = "pfm") =>
  refusalOf(await openBrowser(world.app).ask(passkeysApi.signInPasskey, { org, challenge, credential }));

describe("signing in with a passkey", () => {
  it("asks for passkeys of this host, with user verification", { tags: ["AUTH-32"] }, async () => {
    const { options } = await ask();
    expect(z.parse(OPTIONS, JSON.parse(options))).toMatchObject({ rpId: "localhost", userVerification: "required" });
  });

  it.each(["", "{", "[]", "null", ANSWER])("refuses %j as an answer", { tags: ["AUTH-32"] }, async (credential) => {
    const { challenge } = await ask();
    expect(await send(challenge, credential)).toMatch(/^(403 PROOF_WRONG|400 REQUEST_INVALID)$/);
  });

  it("refuses a step of another programme, and an unknown programme", { tags: ["T14"] }, async () => {
    const { challenge } = await ask("mhe");
    expect(await send(challenge, ANSWER)).toBe("403 PROOF_WRONG");
    const unknown = await openBrowser(world.app).ask(passkeysApi.startPasskeySignIn, { org: "nobody" });
    expect(refusalOf(unknown)).toBe("404 ORGANIZATION_NOT_FOUND");
  });

  it("refuses a page of another site", { tags: ["AUTH-32"] }, async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const answer = await openBrowser(world.app).ask(passkeysApi.startPasskeySignIn, { org: "pfm" }, headers);
    expect(refusalOf(answer)).toBe("403 GENERAL_NO_PERMISION");
  });
});

describe("a passkey of a signed-in person", () => {
  it("signs in, once for each question, with a counter that only goes up", { tags: ["AUTH-32"] }, async () => {
    const { token } = await logIn(world.app, "partner");
    const passkey = createSoftPasskey("ES256");
    const made = await callV2(world.app, passkeysApi.startMyPasskey, { token });
    const credential = JSON.stringify(passkey.make({ ...answerTo(made.options), counter: 3 }));
    const body = { challenge: made.challenge, credential, name: "Laptop" };
    expect((await callV2(world.app, passkeysApi.addMyPasskey, { token, body })).recoveryCodes).toHaveLength(10);
    expect(await refusalV2(world.app, passkeysApi.addMyPasskey, { token, body })).toBe("403 PROOF_WRONG");

    const use = async (changes: Parameters<SoftPasskey["use"]>[0]) => {
      const { challenge, options } = await ask();
      const proof = JSON.stringify(passkey.use({ ...answerTo(options), ...changes }));
      const browser = openBrowser(world.app);
      const sent = { org: "pfm", challenge, credential: proof };
      return { first: await browser.ask(passkeysApi.signInPasskey, sent), again: await send(challenge, proof) };
    };
    const { first, again } = await use({ counter: 4 });
    expect(first.body).toMatchObject({ session: { user: { userName: "partner@pfm.example" } } });
    expect(again).toBe("403 PROOF_WRONG");
    expect(refusalOf((await use({ counter: 4 })).first)).toBe("403 PROOF_WRONG");
    expect(refusalOf((await use({ counter: 5, rpId: "evil.example" })).first)).toBe("403 PROOF_WRONG");
    expect((await use({ counter: 5 })).first.status).toBe(200);
    await world.test.query("DELETE FROM punktum.admin_factors");
  });

  it("is asked for in the form that browsers' library expects", async () => {
    const { token } = await logIn(world.app, "admin");
    const { options } = await callV2(world.app, passkeysApi.startMyPasskey, { token });
    const theirs = await generateRegistrationOptions({
      rpName: "Punktum",
      rpID: SITE.rpId,
      userName: "pfm: admin@pfm.example",
      userID: new Uint8Array(Buffer.from(z.parse(owned, JSON.parse(options)).user.id, "base64url")),
      attestationType: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(shapeOf(options)).toEqual(shapeOf(JSON.stringify(theirs)));
    const proof = await generateAuthenticationOptions({ rpID: SITE.rpId, userVerification: "required" });
    expect(shapeOf((await ask()).options)).toEqual(shapeOf(JSON.stringify(proof)));
  });

  it("is not stored if the answer is invalid or the step belongs to another person", { tags: ["T14"] }, async () => {
    const [{ token }, other] = [await logIn(world.app, "admin"), await logIn(world.app, "partner")];
    const { challenge } = await callV2(world.app, passkeysApi.startMyPasskey, { token });
    const body = { challenge, credential: ANSWER, name: "Laptop" };
    expect(await refusalV2(world.app, passkeysApi.addMyPasskey, { token: other.token, body })).toBe("403 PROOF_WRONG");
    expect(await refusalV2(world.app, passkeysApi.addMyPasskey, { token, body })).toBe("403 PROOF_WRONG");
    expect(await world.test.query("SELECT 1 FROM punktum.admin_factors")).toEqual([]);
  });

  it("does not renew authentication with an invalid answer", { tags: ["AUTH-32"] }, async () => {
    const { token } = await logIn(world.app, "admin");
    const { challenge } = await ask();
    const body = { challenge, credential: ANSWER };
    expect(await refusalV2(world.app, signInApi.stepUp, { token, body })).toBe("403 PROOF_WRONG");
  });
});
