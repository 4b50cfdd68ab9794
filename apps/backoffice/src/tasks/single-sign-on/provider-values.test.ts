import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { bodyOf, changedProvider, chosenBodyOf, EMPTY, idOf } from "./provider-values.ts";

describe("a connection to an identity provider", () => {
  it.each([
    ["Company ID", "company-id"],
    ["Müller & Söhne", "mu-ller-so-hne"],
    ["  Google  ", "google"],
    ["公司", "company"],
    ["x".repeat(60), "x".repeat(29)],
  ])("the name %j becomes the id %j", (name, id) => {
    expect(idOf(name, [])).toBe(id);
    expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,31}$/);
  });

  it("has a unique id", () => {
    expect(idOf("Google", ["google", "google-2"])).toBe("google-3");
  });

  it("sends the issuer if the address of its metadata was pasted", () => {
    const pasted = "https://id.example/realms/shop/.well-known/openid-configuration";
    expect(bodyOf({ ...EMPTY, issuer: pasted }).issuer).toBe("https://id.example/realms/shop");
  });

  it("needs its secret again with another issuer or client, and keeps it otherwise", () => {
    const record = { issuer: "https://id.example", clientId: "punktum" };
    const values = { ...EMPTY, ...record, name: "Company", clientSecret: undefined };
    const isTaken = (change: object): boolean => z.safeParse(changedProvider(record), { ...values, ...change }).success;
    expect(isTaken({ name: "Other" })).toBe(true);
    expect(isTaken({ issuer: "https://id.example/.well-known/openid-configuration" })).toBe(true);
    expect(isTaken({ clientId: "other" })).toBe(false);
    expect(isTaken({ issuer: "https://other.example" })).toBe(false);
    expect(isTaken({ clientId: "other", clientSecret: "new" })).toBe(true);
  });

  it("never sends the secret of one client to another, when a colleague's was chosen", () => {
    const mine = { ...EMPTY, issuer: "https://id.example", clientId: "mine", clientSecret: "of mine" };
    expect(chosenBodyOf(mine, mine)).toMatchObject({ clientId: "mine", clientSecret: "of mine" });
    expect(chosenBodyOf({ ...mine, clientId: "theirs" }, mine)).not.toHaveProperty("clientSecret");
  });

  it("sends no groups claim if the field is empty", () => {
    expect(bodyOf({ ...EMPTY, groupsClaim: undefined }).groupsClaim).toBe("");
  });
});
