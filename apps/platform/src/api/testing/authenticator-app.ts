import { myFactorsApi, signInApi, signInFactorsApi } from "@punktum/contracts";
import { Secret, TOTP } from "otpauth";
import * as z from "zod/mini";
import type { TestBrowser } from "./browser.ts";
import { callV2 } from "./place-calls.ts";
import { PASSWORD, type PlaceWorld } from "./place-world.ts";

/** The code an authenticator app shows now, `steps` steps of half a minute later. */
export function codeOf(world: PlaceWorld, secret: string, steps = 0): string {
  const totp = new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: world.clock.nowMs() + steps * 30_000 });
}

/** Gives a person who is signed in an authenticator app; the code of now is used up. */
export async function addApp(world: PlaceWorld, token: string) {
  const { factorId, secret, uri } = await callV2(world.app, myFactorsApi.addMyFactor, {
    token,
    body: { name: "Phone" },
  });
  const parts = { token, params: { factorId }, body: { code: codeOf(world, secret) } };
  const { recoveryCodes } = await callV2(world.app, myFactorsApi.confirmMyFactor, parts);
  return { factorId, secret, uri, recoveryCodes };
}

/** Types the password and returns what is still needed. */
export async function askForFactor(browser: TestBrowser, name: string) {
  const body = { userName: `${name}@pfm.example`, org: "pfm", password: PASSWORD };
  const { factor } = z.parse(signInApi.signIn.response, (await browser.ask(signInApi.signIn, body)).body);
  return z.parse(z.object({ challenge: z.string(), methods: z.array(z.string()), enrol: z.boolean() }), factor);
}

/** Sends a second factor. */
export const prove = (browser: TestBrowser, challenge: string, given: object) =>
  browser.ask(signInFactorsApi.signInFactor, { org: "pfm", challenge, ...given });
