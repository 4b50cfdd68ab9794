import * as z from "zod/mini";

/** The claims about a person that the platform uses. */
export interface ProviderClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** Absent if the address is not verified. */
  readonly verifiedEmail: string | undefined;
  readonly groups: readonly string[];
  /** The provider says that the person used more than one factor. */
  readonly usedFactors: boolean;
  /** When the person authenticated at the provider; absent if it does not report that. */
  readonly authenticatedAt: Date | undefined;
}

const texts = z.array(z.string());
const mailbox = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254));
const subjectText = z.string().check(z.minLength(1), z.maxLength(255));

/** Reads a claim; a malformed one counts as absent. */
function readClaim<T>(schema: z.ZodMiniType<T>, value: unknown): T | undefined {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : undefined;
}

type Claims = Readonly<Record<string, unknown>>;

/** A connection's settings for claims. */
interface ClaimRules {
  readonly groupsClaim: string;
  /** Trusts addresses without `email_verified`, because the tenant's administrators assign them. */
  readonly emailsVerified: boolean;
}

/** Whether Entra ID reports that the tenant does not own the address's domain. The claim is a boolean or a text. */
const deniesDomain = (token: Claims): boolean => ["false", "0"].includes(String(token["xms_edov"]).toLowerCase());

/** Whether an address is verified: by `email_verified`, or by the connection's setting if the claim is missing. */
function isVerified(withEmail: Claims, token: Claims, { emailsVerified }: ClaimRules): boolean {
  const said = withEmail["email_verified"];
  // Only a JSON true counts: the text "false" is truthy in JavaScript.
  return said === true || (said === undefined && emailsVerified && !deniesDomain(token));
}

/** Whether the token lacks claims that the user info may contain. */
export const needsMore = (token: Claims, groupsClaim: string): boolean =>
  token["email"] === undefined || (groupsClaim !== "" && token[groupsClaim] === undefined);

/**
 * Reads the claims of a validated ID token and of the user info for the same subject. An address and its verification
 * are taken from the same source.
 */
export function readClaims(token: Claims, more: Claims, rules: ClaimRules): ProviderClaims {
  const { groupsClaim } = rules;
  const withEmail = token["email"] === undefined ? more : token;
  const groups = groupsClaim === "" ? undefined : (token[groupsClaim] ?? more[groupsClaim]);
  const authTime = readClaim(z.number(), token["auth_time"]);
  return {
    issuer: z.parse(z.string(), token["iss"]),
    subject: z.parse(subjectText, token["sub"]),
    name: (readClaim(z.string(), token["name"] ?? more["name"]) ?? "").trim().slice(0, 200),
    verifiedEmail: isVerified(withEmail, token, rules) ? readClaim(mailbox, withEmail["email"]) : undefined,
    groups: readClaim(texts, typeof groups === "string" ? [groups] : groups) ?? [],
    // Value of RFC 8176.
    usedFactors: readClaim(texts, token["amr"])?.includes("mfa") === true,
    authenticatedAt: authTime === undefined ? undefined : new Date(authTime * 1_000),
  };
}
