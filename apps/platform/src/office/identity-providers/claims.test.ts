import { describe, expect, it } from "vitest";
import { needsMore, readClaims } from "./claims.ts";

const token = { iss: "https://id.example", sub: "s1" };
const rules = (groupsClaim = "", emailsVerified = false) => ({ groupsClaim, emailsVerified });
const verified = { email: " Ida@Example.org ", email_verified: true };

describe("claims of a provider", () => {
  it("are read from the token", () => {
    const all = { ...token, ...verified, name: "Ida", groups: ["a"], amr: ["pwd", "mfa"], auth_time: 1_800_000_000 };
    expect(readClaims(all, {}, rules("groups"))).toEqual({
      issuer: "https://id.example",
      subject: "s1",
      name: "Ida",
      verifiedEmail: "ida@example.org",
      groups: ["a"],
      usedFactors: true,
      authenticatedAt: new Date(1_800_000_000_000),
    });
  });

  it("take an address and its verification from the same source", () => {
    const unverified = { ...token, email: "ida@example.org" };
    expect(readClaims(unverified, { email_verified: true }, rules()).verifiedEmail).toBeUndefined();
    expect(
      readClaims({ ...token, email_verified: true }, { email: "a@b.example" }, rules()).verifiedEmail,
    ).toBeUndefined();
    expect(readClaims(token, verified, rules()).verifiedEmail).toBe("ida@example.org");
  });

  it.each([
    [{ email: "ida@example.org" }, "ida@example.org"],
    [{ email: "ida@example.org", email_verified: false }, undefined],
    [{ email: "ida@example.org", email_verified: "true" }, undefined],
    [{ email: "ida@example.org", xms_edov: false }, undefined],
    [{ email: "ida@example.org", xms_edov: "0" }, undefined],
    [{ email: "ida@example.org", xms_edov: true }, "ida@example.org"],
    [{ preferred_username: "ida@example.org" }, undefined],
  ])("%j of a provider with trusted administrators gives %j", (said, email) => {
    expect(readClaims({ ...token, ...said }, {}, rules("", true)).verifiedEmail).toBe(email);
    expect(readClaims({ ...token, ...said }, {}, rules()).verifiedEmail).toBeUndefined();
  });

  it("never take issuer or subject from the user info", () => {
    const more = { iss: "https://evil.example", sub: "other", amr: ["mfa"], auth_time: 1 };
    expect(readClaims(token, more, rules())).toMatchObject({
      issuer: "https://id.example",
      subject: "s1",
      usedFactors: false,
      authenticatedAt: undefined,
    });
  });

  it.each([[["a", "b"]], ["a"], [undefined], [7], [[1, 2]], [{ a: 1 }]])(
    "read %j as groups without failing",
    (groups) => {
      expect(Array.isArray(readClaims({ ...token, groups }, {}, rules("groups")).groups)).toBe(true);
    },
  );

  it("are read from the user info only if the token lacks them", () => {
    expect(needsMore({ ...token, ...verified }, "")).toBe(false);
    expect(needsMore(token, "")).toBe(true);
    expect(needsMore({ ...token, ...verified }, "groups")).toBe(true);
  });
});
