import { readOrganizationZip } from "@punktum/organization-zip";
import { packFiles } from "@punktum/organization-zip/write";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { organizationNames, organizationZipPath, packOrganization } from "../../../scripts/make-organizations.ts";
import { loadBundled, type BundledSource } from "./load-bundled.ts";
import { mergeSettings } from "./merge-settings.ts";
import { zipAddress } from "./zip-assets.ts";

const zipOf = (config: unknown): Uint8Array =>
  packFiles({ "config.json": new TextEncoder().encode(JSON.stringify(config)) });

/** A build with these zips, and its recorded log. */
function buildWith(zips: Readonly<Record<string, Uint8Array>>): BundledSource & { readonly log: string[] } {
  const log: string[] = [];
  return {
    log,
    addressOf: (name) => Object.keys(zips).find((known) => known === name),
    fetchZip: (address) => Promise.resolve(zips[address] ?? new Uint8Array()),
    report: ({ message }) => log.push(message),
  };
}

describe("the zips of this build", () => {
  it.each(["pfm", "mhe", "ppc", "btl"])(
    "have a logo and a configuration for %s",
    { tags: ["ORG-06"] },
    (organization) => {
      const zip = readOrganizationZip(new Uint8Array(readFileSync(organizationZipPath(organization))));
      expect(zip).toMatchObject({
        ok: true,
        response: { settings: { theme: { colors: { brand: /^#/ } } }, logo: { type: "image/svg+xml" } },
      });
      expect(zipAddress(organization)).toMatch(/\.zip/);
    },
  );

  it.each(organizationNames())("match their sources: %s", { tags: ["ORG-06"] }, (name) => {
    expect(Buffer.compare(readFileSync(organizationZipPath(name)), packOrganization(name))).toBe(0);
    expect(readOrganizationZip(packOrganization(name)).ok).toBe(true);
  });
});

describe("bundled settings", () => {
  it("are the organisation's zip, overridden by the client's", { tags: ["ORG-06", "A-62"] }, async () => {
    const source = buildWith({ pfm: zipOf({ name: "Pfeil" }), "pfm-101": zipOf({ name: "Tankstellen" }) });
    const { layers } = await loadBundled({ organization: "pfm", clientId: "101" }, source);
    expect(layers).toEqual([{ name: "Pfeil" }, { name: "Tankstellen" }]);
  });

  it("are empty without a zip, without a log entry", { tags: ["ORG-06"] }, async () => {
    const source = buildWith({});
    expect(await loadBundled({ organization: "pfm", clientId: "101" }, source)).toMatchObject({ layers: [{}, {}] });
    expect(source.log).toEqual([]);
  });

  it("ignore a broken zip with a log entry and use the other", { tags: ["ORG-06", "B-34"] }, async () => {
    const source = buildWith({ pfm: zipOf([]), "pfm-101": zipOf({ name: "Tankstellen" }) });
    const { layers } = await loadBundled({ organization: "pfm", clientId: "101" }, source);
    expect(layers).toEqual([{}, { name: "Tankstellen" }]);
    expect(source.log).toEqual([expect.stringContaining("pfm.zip is not used: CONFIG_UNREADABLE")]);
  });

  it("are empty if a zip cannot be fetched", { tags: ["ORG-06", "B-34"] }, async () => {
    const source = { ...buildWith({ pfm: zipOf({}) }), fetchZip: () => Promise.reject(new Error("offline")) };
    expect(await loadBundled({ organization: "pfm" }, source)).toMatchObject({ layers: [{}, {}] });
    expect(source.log).toEqual(["pfm.zip is not used"]);
  });
});

describe("merged settings", () => {
  it("are merged in depth, and later ones win", { tags: ["A-62"] }, () => {
    const merged = mergeSettings(
      { theme: { colors: { brand: "#000000", accent: "#111111" } }, userProperties: [1, 2] },
      { theme: { colors: { brand: "#222222" } } },
      { theme: { variables: { "--a": "1" } }, userProperties: [3], inactivity_time: undefined },
    );
    expect(merged).toEqual({
      theme: { colors: { brand: "#222222", accent: "#111111" }, variables: { "--a": "1" } },
      userProperties: [3],
    });
  });

  it("treat reserved names of JavaScript as ordinary names", { tags: ["A-62"] }, () => {
    const settings = Object.fromEntries([["__proto__", { theme: "none" }]]);
    const merged = mergeSettings({}, settings);
    expect(Object.keys(merged)).toEqual(["__proto__"]);
    expect("theme" in merged).toBe(false);
  });

  it("ignore empty settings on either side", { tags: ["A-62"] }, () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (settings) => {
        expect(mergeSettings(settings, {})).toEqual(settings);
        expect(mergeSettings({}, settings)).toEqual(settings);
        expect(mergeSettings(settings, settings)).toEqual(settings);
      }),
    );
  });
});
