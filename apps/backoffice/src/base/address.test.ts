import { describe, expect, it } from "vitest";
import { addressOf, readAddress } from "./address.ts";

describe("address of the back office", () => {
  it("names the programme", () => {
    expect(readAddress("/backoffice/pfm/members")).toEqual({ organization: "pfm", basename: "/backoffice/pfm" });
    expect(readAddress(addressOf(" PFM "))).toMatchObject({ organization: "pfm" });
  });

  it.each(["/backoffice", "/backoffice/", "/backoffice/%3Cb%3E/"])("has no programme at %s", (path) => {
    expect(readAddress(path)).toEqual({ organization: undefined, basename: "/backoffice" });
  });
});
