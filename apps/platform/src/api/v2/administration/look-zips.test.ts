import { readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { type LookState, looksApi as api } from "@punktum/contracts";
import { readOrganizationZip } from "@punktum/organization-zip";
import { packFiles } from "@punktum/organization-zip/write";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { logIn, refusalOf, send } from "../../testing/place-calls.ts";
import { type AdministrationWorld, createAdministrationWorld } from "./testing/administration-world.ts";

const OF_THE_BUILD = new URL("../../../../../kiosk/src/assets/organizations/pfm.zip", import.meta.url);
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2" fill="#d40000"/></svg>';

let world: AdministrationWorld;
let tokens: Readonly<Record<"admin" | "partner" | "stranger", string>>;

beforeAll(async () => {
  world = await createAdministrationWorld();
  tokens = {
    admin: (await logIn(world.app, "admin")).token,
    partner: (await logIn(world.app, "partner")).token,
    stranger: (await logIn(world.app, "admin", "mhe")).token,
  };
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.test.query("DELETE FROM punktum.program_look_versions; DELETE FROM punktum.program_looks");
});

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const zipOf = (config: object, logo?: string): Uint8Array =>
  packFiles({
    "config.json": bytesOf(config),
    ...(logo !== undefined && { "logo.svg": new TextEncoder().encode(logo) }),
  });

const read = (): Promise<LookState> => world.good("admin", api.readLook);

interface Upload {
  readonly who?: keyof typeof tokens;
  readonly version?: number;
  readonly key?: string;
}

async function upload(zip: Uint8Array, { who = "admin", version, key }: Upload = {}) {
  const url = `/api/v2/programs/pfm/config.zip?version=${version ?? (await read()).version}`;
  return await send(world.app, {
    method: "POST",
    url,
    headers: {
      authorization: `Bearer ${tokens[who]}`,
      "content-type": "application/zip",
      ...(key !== undefined && { "idempotency-key": key }),
    },
    payload: Buffer.from(zip),
  });
}

const load = async (url: string, who: keyof typeof tokens = "admin") =>
  await world.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${tokens[who]}` } });

describe("an organisation's zip", { tags: ["BO-06", "ORG-06"] }, () => {
  it("becomes the draft, with an SVG logo and texts by full paths", async () => {
    const position = await world.auditPosition();
    const { status, body } = await upload(
      zipOf(
        { name: "Other", theme: { colors: { brand: "#123456" } }, translations: { de: { NOT_FOUND: "Weg" } } },
        SVG,
      ),
    );
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        ignored: ["name"],
        draft: {
          theme: { colors: { brand: "#123456" } },
          translations: { de: { "errors.NOT_FOUND": "Weg" } },
        },
      },
    });
    const { draft } = await read();
    const rows = await world.auditSince(position);
    expect(rows.map(({ action }) => action)).toEqual(["LOOK_DRAFT_SAVED", "PICTURE_ADDED"]);
    const logo = await load(String(draft?.logo_url));
    expect(logo.headers["content-type"]).toBe("image/webp");
  });

  it("of a kiosk's build is imported, exported and imported again without loss", async () => {
    expect((await upload(new Uint8Array(readFileSync(OF_THE_BUILD)))).status).toBe(200);
    const { draft: first } = await read();
    const out = await load("/api/v2/programs/pfm/config.zip?of=draft");
    expect(out.headers["content-type"]).toBe("application/zip");
    const unpacked = readOrganizationZip(new Uint8Array(out.rawPayload));
    expect(unpacked).toMatchObject({ ok: true, response: { logo: { type: "image/png" } } });
    expect((await upload(new Uint8Array(out.rawPayload))).status).toBe(200);
    const { draft: second } = await read();
    expect({ ...second, logo_url: "" }).toEqual({ ...first, logo_url: "" });
  });

  it.each<[string, string, Uint8Array]>([
    ["a file that is none", "ZIP_BROKEN", new TextEncoder().encode("hello, this is no zip at all")],
    [
      "a file that kiosks do not know",
      "ZIP_UNKNOWN_FILE",
      packFiles({ "config.json": bytesOf({}), "a.js": bytesOf(1) }),
    ],
    ["no configuration", "CONFIG_MISSING", packFiles({ "logo.svg": new TextEncoder().encode(SVG) })],
    ["a logo with a script", "LOGO_UNREADABLE", zipOf({}, SVG.replace("<rect", "<script/><rect"))],
    ["a bomb", "ZIP_UNPACKS_TOO_LARGE", packFiles({ "config.json": new Uint8Array(4_000_000) })],
  ])("is refused with %s: %s", async (_what, zip, bytes) => {
    const before = await read();
    const { status, body } = await upload(bytes);
    expect({ status, body }).toMatchObject({ status: 400, body: { errorType: "REQUEST_INVALID", details: { zip } } });
    expect(await read()).toEqual(before);
  });

  it("is refused for anything that a draft may not contain", async () => {
    for (const config of [
      { theme: { colors: { brand: "red" } } },
      { translations: { en: { "burn.pointsAmount_other": "coins" } } },
      { translations: { fr: { "burn.title": "x" } } },
    ]) {
      expect(refusalOf(await upload(zipOf(config)))).toBe("400 REQUEST_INVALID");
    }
  });

  it("replaces no draft that was changed meanwhile, and is imported once per key", async () => {
    const { version } = await read();
    const key = randomUUID();
    const zip = zipOf({ inactivity_time: 45 });
    const first = await upload(zip, { version, key });
    expect((await upload(zip, { version, key })).body).toEqual(first.body);
    expect(refusalOf(await upload(zip, { version }))).toBe("412 CHANGED_MEANWHILE");
  });

  it("does not allow uploads of SVG pictures", async () => {
    await upload(zipOf({}, SVG));
    const drawing = await send(world.app, {
      method: "POST",
      url: "/api/v2/programs/pfm/media?name=a.svg",
      headers: { authorization: `Bearer ${tokens.admin}`, "content-type": "image/png" },
      payload: Buffer.from(SVG),
    });
    expect(refusalOf(drawing)).toBe("400 REQUEST_INVALID");
  });

  it("can be exported by readers and imported by editors of settings, in their own programme", async () => {
    expect((await load("/api/v2/programs/pfm/config.zip", "partner")).statusCode).toBe(200);
    expect((await load("/api/v2/programs/pfm/config.zip?of=draft")).statusCode).toBe(404);
    expect((await load("/api/v2/programs/pfm/config.zip", "stranger")).statusCode).toBe(404);
    expect(refusalOf(await upload(zipOf({}), { who: "partner" }))).toBe("403 GENERAL_NO_PERMISION");
    expect(refusalOf(await upload(zipOf({}), { who: "stranger" }))).toBe("404 ORGANIZATION_NOT_FOUND");
  });
});
