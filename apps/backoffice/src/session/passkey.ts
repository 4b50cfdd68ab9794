import { passkeysApi } from "@punktum/contracts";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import * as z from "zod/mini";
import { call } from "../server/call.ts";
import { enterOr, LOGIN } from "./session.ts";

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];
type RegistrationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];

/** Checks only for an object, because the browser validates the options. */
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const authenticationOptions = z.custom<AuthenticationOptions>(isObject);
const registrationOptions = z.custom<RegistrationOptions>(isObject);

/** Asks the browser for a passkey of this host; throws if the user cancels. */
export async function askPasskey(org: string) {
  const { challenge, options } = await call(passkeysApi.startPasskeySignIn, { body: { org } }, LOGIN);
  const optionsJSON = z.parse(authenticationOptions, JSON.parse(options));
  return { challenge, credential: JSON.stringify(await startAuthentication({ optionsJSON })) };
}

/** Signs in with a passkey. Throws a refusal or the browser's error. */
export async function signInWithPasskey(org: string): Promise<void> {
  enterOr(await call(passkeysApi.signInPasskey, { body: { org, ...(await askPasskey(org)) } }, LOGIN));
}

/** Creates a passkey for the signed-in user. Returns recovery codes if it is their first factor. */
export async function makePasskey(name: string): Promise<readonly string[]> {
  const { challenge, options } = await call(passkeysApi.startMyPasskey, {});
  const optionsJSON = z.parse(registrationOptions, JSON.parse(options));
  const credential = JSON.stringify(await startRegistration({ optionsJSON }));
  return (await call(passkeysApi.addMyPasskey, { body: { challenge, credential, name } })).recoveryCodes;
}
