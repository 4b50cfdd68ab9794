import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createProviderSeal } from "../identity-providers/index.ts";
import { createWebhookSeal } from "../webhooks/index.ts";
import { createFactorSeal } from "./sealing.ts";

const [before, after] = ["the secret of the years before, long enough", "the secret of the years to come, long enough"];
const owner = { programId: "pfm", adminId: "kim" };
const webhook = { programId: "pfm", webhookId: "shop" };
const provider = { programId: "pfm", issuer: "https://login.example", clientId: "punktum" };
const plain = randomBytes(20);

describe("texts sealed with a secret of the server", { tags: ["S12"] }, () => {
  it("open after another secret became the newest, and not without their own", () => {
    const sealed = createFactorSeal([before]).seal(owner, plain);
    expect(createFactorSeal([after, before]).open(owner, sealed)).toEqual(plain);
    expect(() => createFactorSeal([after]).open(owner, sealed)).toThrow("authenticate");
    const ofWebhook = createWebhookSeal([before]).seal(webhook, "whsec_1");
    expect(createWebhookSeal([after, before]).open(webhook, ofWebhook)).toBe("whsec_1");
    const ofProvider = createProviderSeal([before]).seal(provider, "client secret");
    expect(createProviderSeal([after, before]).open(provider, ofProvider)).toBe("client secret");
  });

  it("are sealed with the newest secret", () => {
    const sealed = createFactorSeal([after, before]).seal(owner, plain);
    expect(createFactorSeal([after]).open(owner, sealed)).toEqual(plain);
  });

  it("open for their owner only, also with an older secret", () => {
    const sealed = createFactorSeal([before]).seal(owner, plain);
    expect(() => createFactorSeal([after, before]).open({ ...owner, adminId: "petra" }, sealed)).toThrow(
      "authenticate",
    );
  });

  it("recovery codes of an older secret are found", () => {
    const stored = createFactorSeal([before]).hash(owner, "AAAA");
    expect(createFactorSeal([after, before]).hashes(owner, "AAAA")).toContainEqual(stored);
    expect(createFactorSeal([after]).hashes(owner, "AAAA")).not.toContainEqual(stored);
  });
});
