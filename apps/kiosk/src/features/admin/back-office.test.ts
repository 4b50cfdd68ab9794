import { describe, expect, it } from "vitest";
import { backOfficeUrl } from "./back-office.ts";

const base = "https://kiosk.example/pfm/admin";
const urlFor = (selfServiceUrl: string | undefined, showSelfServiceButton = true) =>
  backOfficeUrl({ showSelfServiceButton, selfServiceUrl }, base);

describe("address of the back office", () => {
  it("ADM-03 is offered only where the self-service button is switched on", () => {
    expect(urlFor("https://office.example/")).toBe("https://office.example/");
    expect(urlFor("https://office.example/", false)).toBeUndefined();
  });

  it("ADM-03 is not offered without an address", () => {
    expect([urlFor(undefined), urlFor("https://")]).toEqual([undefined, undefined]);
  });

  it("ADM-03 may stand on this server", () => {
    expect(urlFor("/backoffice/")).toBe("https://kiosk.example/backoffice/");
  });

  it("ADM-03 never runs a script", () => {
    expect(urlFor("javascript:alert(1)")).toBeUndefined();
  });
});
