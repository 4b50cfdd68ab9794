import * as z from "zod/mini";

const claims = z.object({ iat: z.number(), exp: z.number() });

function claimsOf(token: string): z.output<typeof claims> | undefined {
  const [, payload = ""] = token.split(".");
  try {
    return z.parse(claims, JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))));
  } catch {
    return undefined;
  }
}

/**
 * Lifetime of an access token from its issue; undefined if the token does not contain it. Independent of the device's
 * clock.
 */
export function tokenLifeMs(token: string): number | undefined {
  const claims = claimsOf(token);
  return claims === undefined ? undefined : (claims.exp - claims.iat) * 1_000;
}

/**
 * Issue time of an access token by the server's clock, in epoch milliseconds; undefined if the token does not contain
 * it.
 */
export function tokenMadeAtMs(token: string): number | undefined {
  const claims = claimsOf(token);
  return claims === undefined ? undefined : claims.iat * 1_000;
}
