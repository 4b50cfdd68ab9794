import { describe, expect, test } from "vitest";
import { NON_ORGANIZATION_HOSTNAME_PARTS } from "../base/constants.ts";
import { KNOWN_ORGANIZATIONS, requireOrganization, resolveOrganization } from "./organization.ts";
import { fail, succeed } from "../base/result.ts";

describe("organisation of an address", () => {
  test("knows pfm, mhe, ppc and btl", { tags: ["ORG-01"] }, () => {
    expect(KNOWN_ORGANIZATIONS).toEqual(["pfm", "mhe", "ppc", "btl"]);
  });

  test("prefers the path to the hostname, and the hostname to the stored name", { tags: ["A-02"] }, () => {
    const sources = { pathSegment: "mhe", hostname: "ppc.example", stored: "btl" };
    expect(resolveOrganization(sources)).toEqual(succeed("mhe"));
    expect(resolveOrganization({ ...sources, pathSegment: "" })).toEqual(succeed("ppc"));
    expect(resolveOrganization({ ...sources, pathSegment: undefined, hostname: "shop.example" })).toEqual(
      succeed("btl"),
    );
  });

  test("falls back to pfm", { tags: ["ORG-04", "CONST-33"] }, () => {
    expect(resolveOrganization({ hostname: "localhost" })).toEqual(succeed("pfm"));
    expect(resolveOrganization({ hostname: "127.0.0.1", stored: "No name!" })).toEqual(succeed("pfm"));
  });

  test("refuses a path segment that cannot be a programme's id", { tags: ["ORG-23"] }, () => {
    for (const pathSegment of ["XYZ", "x", "9th", "a b", "a".repeat(33)]) {
      expect(resolveOrganization({ pathSegment, hostname: "ppc.example" })).toEqual(fail("ORGANIZATION_NOT_FOUND"));
    }
  });

  test("accepts an unknown programme from the path or storage, not from the hostname", () => {
    expect(resolveOrganization({ pathSegment: "ocean", hostname: "ppc.example" })).toEqual(succeed("ocean"));
    expect(resolveOrganization({ hostname: "localhost", stored: "ocean" })).toEqual(succeed("ocean"));
    expect(resolveOrganization({ hostname: "ocean.example" })).toEqual(succeed("pfm"));
  });

  test.each(NON_ORGANIZATION_HOSTNAME_PARTS)(
    "never reads '%s' as an organisation",
    { tags: ["ORG-04", "CONST-45"] },
    (part) => {
      const known = ["pfm", part];
      expect(resolveOrganization({ hostname: `${part}.example` }, known)).toEqual(succeed("pfm"));
    },
  );

  test("reads only the first part of the hostname, in any case", { tags: ["ORG-04"] }, () => {
    expect(resolveOrganization({ hostname: "www.mhe.example" })).toEqual(succeed("pfm"));
    expect(resolveOrganization({ hostname: "MHE.example" })).toEqual(succeed("mhe"));
  });
});

describe("named organisation", () => {
  test("distinguishes a missing one from an unknown one", { tags: ["ORG-23"] }, () => {
    expect(requireOrganization(undefined)).toEqual(fail("ORGANIZATION_REQUIRED"));
    expect(requireOrganization("")).toEqual(fail("ORGANIZATION_REQUIRED"));
    expect(requireOrganization("xyz")).toEqual(fail("ORGANIZATION_NOT_FOUND"));
    expect(requireOrganization("btl")).toEqual(succeed("btl"));
  });
});
