import { describe, expect, it } from "vitest";
import { bodyOf, EMPTY, idOf } from "./provider-values.ts";

describe("a connection to an identity provider", () => {
  it.each([
    ["Company ID", "company-id"],
    ["Müller & Söhne", "mu-ller-so-hne"],
    ["  Google  ", "google"],
    ["公司", "company"],
    ["x".repeat(60), "x".repeat(29)],
  ])("%j is called %j in addresses", (name, id) => {
    expect(idOf(name, [])).toBe(id);
    expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,31}$/);
  });

  it("has a name in addresses that no other connection has", () => {
    expect(idOf("Google", ["google", "google-2"])).toBe("google-3");
  });

  it("sends the issuer where the address of its description was pasted", () => {
    const pasted = "https://id.example/realms/shop/.well-known/openid-configuration";
    expect(bodyOf({ ...EMPTY, issuer: pasted }).issuer).toBe("https://id.example/realms/shop");
  });

  it("plays no part in groups when the field is empty", () => {
    expect(bodyOf({ ...EMPTY, groupsClaim: undefined }).groupsClaim).toBe("");
  });
});
