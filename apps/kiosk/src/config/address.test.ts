import { describe, expect, it } from "vitest";
import { resolveAddress } from "./address.ts";

const page = { pathname: "/", search: "", hostname: "localhost", stored: undefined, single: "" };

describe("address", () => {
  it("reads the organisation off the first segment", { tags: ["ORG-03", "A-02"] }, () => {
    const address = resolveAddress({ ...page, pathname: "/mhe/burn" });
    expect(address).toEqual({ ok: true, response: { organization: "mhe", basename: "/mhe" } });
  });

  it("adds the default organisation to an empty path", { tags: ["AUTH-13", "A-01"] }, () => {
    expect(resolveAddress(page)).toMatchObject({ response: { organization: "pfm", replaceWith: "/pfm/" } });
  });

  it("adds the organisation to an address that begins with a route, and keeps its query", () => {
    const address = resolveAddress({ ...page, pathname: "/qr-scanner", search: "?type=burn" });
    expect(address).toMatchObject({ response: { replaceWith: "/pfm/qr-scanner?type=burn" } });
  });

  it("prefers the host's first part to the stored organisation", { tags: ["ORG-04"] }, () => {
    expect(resolveAddress({ ...page, hostname: "btl.example.org" })).toMatchObject({ response: { basename: "/btl" } });
    expect(resolveAddress({ ...page, stored: "ppc" })).toMatchObject({ response: { basename: "/ppc" } });
  });

  it("leaves the existence of a programme to the platform", { tags: ["ORG-23"] }, () => {
    expect(resolveAddress({ ...page, pathname: "/acme/login" })).toMatchObject({ response: { basename: "/acme" } });
  });

  it("refuses a segment that cannot be a programme's id", { tags: ["ORG-23"] }, () => {
    expect(resolveAddress({ ...page, pathname: "/Acme!/login" })).toMatchObject({
      ok: false,
      error: { code: "ORGANIZATION_NOT_FOUND" },
    });
  });

  it("has no segment in a build for one organisation", { tags: ["ORG-03"] }, () => {
    const address = resolveAddress({ ...page, pathname: "/burn", single: "mhe" });
    expect(address).toEqual({ ok: true, response: { organization: "mhe", basename: "/" } });
  });
});
