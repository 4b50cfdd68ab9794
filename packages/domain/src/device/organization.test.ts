import { describe, expect, test } from "vitest";
import { NON_ORGANIZATION_HOSTNAME_PARTS } from "../base/constants.ts";
import { KNOWN_ORGANIZATIONS, requireOrganization, resolveOrganization } from "./organization.ts";
import { fail, succeed } from "../base/result.ts";

describe("organisation of an address", () => {
  test("ORG-01 knows pfm, mhe, ppc and btl", () => {
    expect(KNOWN_ORGANIZATIONS).toEqual(["pfm", "mhe", "ppc", "btl"]);
  });

  test("A-02 lets the path win over the hostname, and the hostname over what is stored", () => {
    const sources = { pathSegment: "mhe", hostname: "ppc.example", stored: "btl" };
    expect(resolveOrganization(sources)).toEqual(succeed("mhe"));
    expect(resolveOrganization({ ...sources, pathSegment: "" })).toEqual(succeed("ppc"));
    expect(resolveOrganization({ ...sources, pathSegment: undefined, hostname: "shop.example" })).toEqual(
      succeed("btl"),
    );
  });

  test("ORG-04, CONST-33 falls back to pfm", () => {
    expect(resolveOrganization({ hostname: "localhost" })).toEqual(succeed("pfm"));
    expect(resolveOrganization({ hostname: "127.0.0.1", stored: "gone" })).toEqual(succeed("pfm"));
  });

  test("ORG-23 refuses an unknown path segment", () => {
    expect(resolveOrganization({ pathSegment: "xyz", hostname: "ppc.example" })).toEqual(
      fail("ORGANIZATION_NOT_FOUND"),
    );
  });

  test.each(NON_ORGANIZATION_HOSTNAME_PARTS)("ORG-04, CONST-45 never reads '%s' as an organisation", (part) => {
    const known = ["pfm", part];
    expect(resolveOrganization({ hostname: `${part}.example` }, known)).toEqual(succeed("pfm"));
  });

  test("ORG-04 reads only the first part of the hostname, in any case", () => {
    expect(resolveOrganization({ hostname: "www.mhe.example" })).toEqual(succeed("pfm"));
    expect(resolveOrganization({ hostname: "MHE.example" })).toEqual(succeed("mhe"));
  });
});

describe("organisation somebody names", () => {
  test("ORG-23 tells a missing one from an unknown one", () => {
    expect(requireOrganization(undefined)).toEqual(fail("ORGANIZATION_REQUIRED"));
    expect(requireOrganization("")).toEqual(fail("ORGANIZATION_REQUIRED"));
    expect(requireOrganization("xyz")).toEqual(fail("ORGANIZATION_NOT_FOUND"));
    expect(requireOrganization("btl")).toEqual(succeed("btl"));
  });
});
