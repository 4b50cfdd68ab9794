import * as z from "zod/mini";

const claims = z.object({ iat: z.number(), exp: z.number() });

/** How long an access token lives from the moment it was made; undefined for one that does not tell. No clock is asked. */
export function tokenLifeMs(token: string): number | undefined {
  const [, payload = ""] = token.split(".");
  try {
    const { iat, exp } = z.parse(claims, JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))));
    return (exp - iat) * 1_000;
  } catch {
    return undefined;
  }
}
