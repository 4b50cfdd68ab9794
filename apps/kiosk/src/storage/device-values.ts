import { language } from "@punktum/contracts";
import * as z from "zod/mini";
import { mountingSchema } from "./mounting.ts";

const text = z.string().check(z.minLength(1));

/**
 * Everything the device keeps, sealed (SEC-01, SEC-02). There is no password and no PIN among it (B-01, B-06): a
 * device-bound refresh token does what the stored password did.
 */
export const deviceValues = {
  installationId: text,
  email: text,
  token: text,
  refreshToken: text,
  apiKey: text,
  mountingApiKey: text,
  language,
  mounting: mountingSchema,
  printerIp: text,
} as const;

export type DeviceValueName = keyof typeof deviceValues;

/** The values that are present; as a change, `undefined` forgets one. */
export type DeviceState = { readonly [Name in DeviceValueName]?: z.infer<(typeof deviceValues)[Name]> | undefined };

/** Values that stay after an ordinary unmount, so that staff find the login filled in (A-05, B-26). */
export const KEPT_AFTER_UNMOUNT = ["email"] as const satisfies readonly DeviceValueName[];

/** Staff have signed in here, or the device has a session of its own (AUTH-17, B-01). */
export function isAuthenticated(state: DeviceState): boolean {
  return state.email !== undefined && state.refreshToken !== undefined;
}

/** Authenticated, mounted, language chosen (AUTH-15). */
export function isSetupComplete(state: DeviceState): boolean {
  return isAuthenticated(state) && state.mounting !== undefined && state.language !== undefined;
}
