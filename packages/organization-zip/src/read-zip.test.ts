import fc from "fast-check";
import { zipSync, type Zippable } from "fflate";
import { describe, expect, it } from "vitest";
import { pngLogo } from "./logo.ts";
import { readOrganizationZip } from "./read-zip.ts";
import { unpack, ZIP_LIMITS } from "./unpack.ts";

const text = (value: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(value));
const json = (value: unknown): Uint8Array => text(JSON.stringify(value));

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><circle r="1"/></svg>';
const GOOD = { name: "Bergtal", theme: { colors: { brand: "#d6f500" } } };
const good: Zippable = { "config.json": json(GOOD), "logo.svg": text(SVG) };

const problemOf = (files: Zippable): string | undefined => problemIn(zipSync(files));
function problemIn(bytes: Uint8Array): string | undefined {
  const outcome = readOrganizationZip(bytes);
  return outcome.ok ? undefined : outcome.error.code;
}

function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

/** Changes the declared unpacked size of a file, in both headers. */
function lieAboutSize(zip: Uint8Array, size: number): Uint8Array {
  const bytes = zip.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(22, size, true);
  view.setUint32(view.getUint32(bytes.length - 6, true) + 24, size, true);
  return bytes;
}

describe("an organisation's zip", () => {
  it("holds a configuration and a logo as SVG or PNG", { tags: ["ORG-06"] }, () => {
    expect(readOrganizationZip(zipSync(good))).toMatchObject({
      ok: true,
      response: { settings: GOOD, logo: { type: "image/svg+xml" } },
    });
    expect(readOrganizationZip(zipSync({ "config.json": json(GOOD), "logo.png": png(200, 40) }))).toMatchObject({
      response: { logo: { type: "image/png" } },
    });
    expect(readOrganizationZip(zipSync({ "config.json": json({}) }))).toMatchObject({ response: { settings: {} } });
  });

  it("drops the owner and unknown keys", { tags: ["ORG-06"] }, () => {
    const zip = zipSync({ "config.json": json({ ...GOOD, organization: "mhe", other: 1 }) });
    expect(readOrganizationZip(zip)).toMatchObject({ response: { settings: GOOD } });
    expect(JSON.stringify(readOrganizationZip(zip))).not.toMatch(/mhe|other/);
  });

  it("does not change a prototype", { tags: ["B-34"] }, () => {
    const zip = zipSync({ "config.json": text('{"__proto__":{"name":"x"},"translations":{"de":{"__proto__":"x"}}}') });
    expect(readOrganizationZip(zip)).toEqual({ ok: true, response: { settings: { translations: { de: {} } } } });
  });
});

describe("a rejected zip", () => {
  it.each<[string, string, Zippable]>([
    ["a path out of its folder", "ZIP_UNKNOWN_FILE", { ...good, "../config.json": json({}) }],
    ["an absolute path", "ZIP_UNKNOWN_FILE", { ...good, "/etc/passwd": json({}) }],
    ["a path of another system", "ZIP_UNKNOWN_FILE", { ...good, "..\\logo.svg": json({}) }],
    ["a folder", "ZIP_UNKNOWN_FILE", { deep: { "config.json": json({}) } }],
    ["a script", "ZIP_UNKNOWN_FILE", { ...good, "logo.js": json({}) }],
    ["a zip in a zip", "ZIP_UNKNOWN_FILE", { ...good, "more.zip": zipSync(good) }],
    ["a bomb", "ZIP_UNPACKS_TOO_LARGE", { "config.json": new Uint8Array(8_000_000) }],
    ["no configuration", "CONFIG_MISSING", { "logo.svg": text(SVG) }],
    ["no JSON", "CONFIG_UNREADABLE", { "config.json": text("{name:") }],
    ["no text", "CONFIG_UNREADABLE", { "config.json": new Uint8Array([0xff, 0xfe, 0xff]) }],
    ["a list", "CONFIG_UNREADABLE", { "config.json": json([1]) }],
    ["wrong kinds of values", "CONFIG_UNREADABLE", { "config.json": json({ theme: { colors: ["#fff"] } }) }],
    ["half a switch", "CONFIG_UNREADABLE", { "config.json": json({ p4m_api: {} }) }],
    ["a PNG that is none", "LOGO_UNREADABLE", { "config.json": json({}), "logo.png": text("hello, hello") }],
  ])("has %s: %s", { tags: ["B-34"] }, (_what, problem, files) => {
    expect(problemOf(files)).toBe(problem);
  });

  it("is too large", { tags: ["B-34"] }, () => {
    expect(problemIn(new Uint8Array(ZIP_LIMITS.zipBytes + 1))).toBe("ZIP_TOO_LARGE");
  });

  it("contains a file name twice", { tags: ["B-34"] }, () => {
    const zip = Buffer.from(zipSync({ "config.json": json({}), "donfig.json": json(GOOD) }));
    const twice = Buffer.from(zip.toString("latin1").replaceAll("donfig.json", "config.json"), "latin1");
    expect(problemIn(new Uint8Array(twice))).toBe("ZIP_FILE_TWICE");
  });

  it("has hundreds of files", { tags: ["B-34"] }, () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${index}`, new Uint8Array(0)]));
    expect(problemOf(many)).toBe("ZIP_UNKNOWN_FILE");
  });

  it("declares a wrong size; unpacked bytes are counted instead", { tags: ["B-34"] }, () => {
    const bomb = zipSync({ "config.json": new Uint8Array(8_000_000) });
    expect(problemIn(lieAboutSize(bomb, 100))).toBe("ZIP_UNPACKS_TOO_LARGE");
    expect(readOrganizationZip(lieAboutSize(zipSync(good), 4_000_000_000)).ok).toBe(true);
  });

  it("is truncated at any position", { tags: ["B-34"] }, () => {
    const zip = zipSync(good);
    const cuts = Array.from({ length: zip.length }, (_, length) => problemIn(zip.slice(0, length)));
    expect([...new Set(cuts)]).toEqual(["ZIP_BROKEN"]);
  });

  it("never makes the reader throw, for any bytes", { tags: ["B-34"] }, () => {
    const zip = zipSync(good);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
        (changes) => {
          const bytes = zip.slice();
          for (const [at, byte] of changes) {
            bytes[at] = byte;
          }
          expect([true, false]).toContain(readOrganizationZip(bytes).ok);
        },
      ),
      { numRuns: 200 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4000 }), (bytes) => {
        expect(unpack(bytes).ok).toBe(false);
      }),
    );
  });
});

describe("a rejected logo", () => {
  it.each([
    ["code", "<script>alert(1)</script>"],
    ["a handler", '<circle r="1" onload="alert(1)"/>'],
    ["a foreign page", "<foreignObject><body/></foreignObject>"],
    ["a picture from elsewhere", '<image href="https://elsewhere.example/a.png"/>'],
    ["a paint from elsewhere", '<circle fill="url(https://elsewhere.example/#a)"/>'],
    ["a link that runs", '<a xlink:href="javascript:alert(1)"/>'],
    ["another SVG inside", '<image href="data:image/svg+xml,%3Csvg/%3E"/>'],
    ["copies without end", "<use href='#a'/>".repeat(40)],
  ])("has %s", { tags: ["ORG-06", "B-34"] }, (_what, inside) => {
    expect(problemOf({ "config.json": json({}), "logo.svg": text(SVG.replace("</svg>", `${inside}</svg>`)) })).toBe(
      "LOGO_UNREADABLE",
    );
  });

  it("multiplies entities, is a page, or is empty", { tags: ["ORG-06", "B-34"] }, () => {
    const doctype = `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`;
    const problems = [doctype, "<html></html>", ""].map((logo) =>
      problemOf({ "config.json": json({}), "logo.svg": text(logo) }),
    );
    expect(problems).toEqual(["LOGO_UNREADABLE", "LOGO_UNREADABLE", "LOGO_UNREADABLE"]);
  });

  it("would fill the tablet's memory", { tags: ["ORG-06", "B-34"] }, () => {
    expect(pngLogo(png(30_000, 30_000))).toBeUndefined();
    expect(pngLogo(png(400, 80))).toMatchObject({ type: "image/png" });
  });
});
