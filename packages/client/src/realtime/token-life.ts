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

/** How long an access token lives from the moment it was made; undefined for one that does not tell. No clock is asked. */
export function tokenLifeMs(token: string): number | undefined {
  const told = claimsOf(token);
  return told === undefined ? undefined : (told.exp - told.iat) * 1_000;
}

/** When an access token was made, by its server's clock, in epoch milliseconds; undefined for one that does not tell. */
export function tokenMadeAtMs(token: string): number | undefined {
  const told = claimsOf(token);
  return told === undefined ? undefined : told.iat * 1_000;
}
