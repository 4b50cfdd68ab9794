import { describe, expect, it } from "vitest";
import { backOfficeUrl } from "./back-office.ts";

const base = "https://kiosk.example/pfm/admin";
const urlFor = (selfServiceUrl: string | undefined, showSelfServiceButton = true) =>
  backOfficeUrl({ showSelfServiceButton, selfServiceUrl }, base);

describe("address of the back office", () => {
  it("is offered only if the self-service button is enabled", { tags: ["ADM-03"] }, () => {
    expect(urlFor("https://office.example/")).toBe("https://office.example/");
    expect(urlFor("https://office.example/", false)).toBeUndefined();
  });

  it("is not offered without an address", { tags: ["ADM-03"] }, () => {
    expect([urlFor(undefined), urlFor("https://")]).toEqual([undefined, undefined]);
  });

  it("may be on this server", { tags: ["ADM-03"] }, () => {
    expect(urlFor("/backoffice/")).toBe("https://kiosk.example/backoffice/");
  });

  it("never executes a script", { tags: ["ADM-03"] }, () => {
    expect(urlFor("javascript:alert(1)")).toBeUndefined();
  });
});
