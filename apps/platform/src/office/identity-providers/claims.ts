import * as z from "zod/mini";

/** What a provider says of a person, as far as it is used. */
export interface ProviderClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** Absent unless the provider says that it has verified the address. */
  readonly verifiedEmail: string | undefined;
  readonly groups: readonly string[];
  /** The provider says that the person used more than one factor. */
  readonly usedFactors: boolean;
  /** When the person proved to the provider who they are; absent where it does not say so. */
  readonly authenticatedAt: Date | undefined;
}

const texts = z.array(z.string());
const mailbox = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254));
const subjectText = z.string().check(z.minLength(1), z.maxLength(255));

/** A claim of the expected form; another form counts as none. */
function readClaim<T>(schema: z.ZodMiniType<T>, value: unknown): T | undefined {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : undefined;
}

type Claims = Readonly<Record<string, unknown>>;

/** Whether the token lacks what the provider may tell elsewhere. */
export const needsMore = (token: Claims, groupsClaim: string): boolean =>
  token["email"] === undefined || (groupsClaim !== "" && token[groupsClaim] === undefined);

/**
 * Reads the claims of an ID token whose signature and addressee were checked, and of the user information of the same
 * person. An address and its verification are taken from one place.
 */
export function readClaims(token: Claims, more: Claims, groupsClaim: string): ProviderClaims {
  const withEmail = token["email"] === undefined ? more : token;
  const groups = groupsClaim === "" ? undefined : (token[groupsClaim] ?? more[groupsClaim]);
  const authTime = readClaim(z.number(), token["auth_time"]);
  return {
    issuer: z.parse(z.string(), token["iss"]),
    subject: z.parse(subjectText, token["sub"]),
    name: (readClaim(z.string(), token["name"] ?? more["name"]) ?? "").trim().slice(0, 200),
    // Text such as "false" is true to a careless reader; only a JSON true counts.
    verifiedEmail: withEmail["email_verified"] === true ? readClaim(mailbox, withEmail["email"]) : undefined,
    groups: readClaim(texts, typeof groups === "string" ? [groups] : groups) ?? [],
    // Of RFC 8176.
    usedFactors: readClaim(texts, token["amr"])?.includes("mfa") === true,
    authenticatedAt: authTime === undefined ? undefined : new Date(authTime * 1_000),
  };
}
