import { looksApi as api, picturesApi, v2 } from "@punktum/contracts";
import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callV2 } from "../../testing/place-calls.ts";
import { type AdministrationWorld, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;

const PARAMS = { params: { programId: "pfm" } };
/** Configuration that is not part of the look. */
const OTHERS = { p4m_api: { default: "v1" }, timeZone: "Europe/Vienna", customerServiceContact: "0800 1234" };
const FIRST = { theme: { colors: { brand: "#1d3fa8" } }, inactivity_time: 60, own_key: "kept" };
const DRAFT = {
  theme: { colors: { brand: "#0b5d57", accent: "#ff7f36" } },
  translations: { de: { "burn.pointsAmount_other": "{{points}} Taler" } },
};

beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.test.query("DELETE FROM punktum.program_look_versions; DELETE FROM punktum.program_looks");
  await world.test.query("UPDATE punktum.programs SET config = $1 WHERE id = 'pfm'", [
    JSON.stringify({ ...OTHERS, ...FIRST }),
  ]);
});

const shown = () => callV2(world.app, v2.readProgramConfig, PARAMS);
const read = () => world.good("admin", api.readLook);
const save = (body: object = DRAFT) => world.good("admin", api.saveLookDraft, { body });
const publish = async () => {
  const { version } = await read();
  return world.good("admin", api.publishLook, { body: { version } });
};

describe("a draft of the look", { tags: ["BO-06"] }, () => {
  it("is shown by no kiosk until it is published, and then by all", { tags: ["ORG-05"] }, async () => {
    const before = await shown();
    expect(await save()).toMatchObject({ draft: DRAFT, published: { inactivity_time: 60 }, versions: [] });
    expect(await shown()).toEqual(before);
    expect(await publish()).toMatchObject({ draft: null, draftedAt: null, published: DRAFT });
    expect(await shown()).toEqual({ organization: "pfm", name: before.name, ...OTHERS, ...DRAFT });
  });

  it("of two editors with the same version is saved by one", async () => {
    const { version } = await read();
    const ifMatch = `"${version}"`;
    expect(await world.good("admin", api.saveLookDraft, { body: DRAFT, ifMatch })).toMatchObject({ draft: DRAFT });
    const late = { body: { inactivity_time: 30 }, ifMatch };
    expect(await world.refused("admin", api.saveLookDraft, late)).toBe("412 CHANGED_MEANWHILE");
    expect(await world.refused("admin", api.discardLookDraft, { ifMatch })).toBe("412 CHANGED_MEANWHILE");
    expect(await world.refused("admin", api.publishLook, { body: { version } })).toBe("412 CHANGED_MEANWHILE");
    expect((await read()).draft).toEqual(DRAFT);
  });

  it("is discarded once", async () => {
    await save();
    expect(await world.good("admin", api.discardLookDraft)).toMatchObject({ draft: null, draftedBy: null });
    expect(await world.refused("admin", api.discardLookDraft)).toBe("404 NOT_FOUND");
    const { version } = await read();
    expect(await world.refused("admin", api.publishLook, { body: { version } })).toBe("404 NOT_FOUND");
  });

  it.each([
    ["an unknown text", { translations: { de: { "burn.heading": "x" } } }],
    ["a text without its value", { translations: { en: { "burn.pointsAmount_other": "coins" } } }],
    ["an empty text", { translations: { de: { "burn.title": " " } } }],
    ["a language without texts", { translations: { fr: { "burn.title": "x" } } }],
    ["a text with a zero character", { translations: { de: { "burn.title": "a\0b" } } }],
    ["a name of a colour", { theme: { colors: { brand: "red" } } }],
    ["an unknown colour", { theme: { colors: { shadow: "#000000" } } }],
    ["a logo that is a script", { logo_url: "javascript:alert(1)" }],
    ["a page that is a script", { selfServiceUrl: "javascript:alert(1)" }],
    ["a rest of a second", { inactivity_time: 0.5 }],
  ])("is refused with %s, and the previous one stays", async (_what, body) => {
    await save();
    expect(await world.refused("admin", api.saveLookDraft, { body })).toBe("400 REQUEST_INVALID");
    expect((await read()).draft).toEqual(DRAFT);
  });

  it("reports the text with a missing placeholder", async () => {
    const body = { translations: { en: { "burn.pointsAmount_other": "coins" } } };
    const { body: refusal } = await world.ask("admin", api.saveLookDraft, { body });
    const details = { key: "burn.pointsAmount_other", language: "en", rule: "PLACES", places: "{{points}}" };
    expect(refusal).toMatchObject({ details });
  });

  it("is not published with unreadable text", { tags: ["ORG-22"] }, async () => {
    const { version } = await save({ theme: { colors: { brand: "#777777", onBrand: "#ffffff" } } });
    const { status, body } = await world.ask("admin", api.publishLook, { body: { version } });
    const details = { text: "onBrand", background: "brand", contrast: 4.47 };
    expect({ status, body }).toMatchObject({ status: 400, body: { errorType: "REQUEST_INVALID", details } });
    expect(await shown()).toMatchObject({ theme: FIRST.theme });
  });

  it("stores its logo in the library", async () => {
    const id = randomUUID();
    await world.test.query(
      `INSERT INTO punktum.pictures (program_id, id, name, content, width_px, height_px, upload_hash, uploaded_by)
       VALUES ('pfm', $1, 'logo', '\\x00', 1, 1, $2, $3)`,
      [id, createHash("sha256").update(id).digest(), world.adminIds.admin],
    );
    await save({ logo_url: `/media/uploads/pfm/${id}.webp` });
    const params = { pictureId: id };
    expect(await world.refused("admin", picturesApi.deletePicture, { params })).toBe("409 STILL_IN_USE");
    await world.good("admin", api.discardLookDraft);
    expect(await world.good("admin", picturesApi.deletePicture, { params })).toEqual({});
  });
});

describe("a version of the look", { tags: ["BO-06"] }, () => {
  it("can be published again, including the look before the first publication", async () => {
    const before = await shown();
    await save();
    const { versions } = await publish();
    expect(versions).toMatchObject([
      { number: 2, publishedBy: "admin@pfm.example", revertsTo: null },
      { number: 1, publishedAt: null, publishedBy: null },
    ]);
    const first = await world.good("admin", api.readLookVersion, { params: { number: "1" } });
    expect(first.look).toEqual({ theme: FIRST.theme, inactivity_time: 60 });
    const { version } = await save({ inactivity_time: 90 });
    const reverted = await world.good("admin", api.revertLook, { body: { number: 1, version } });
    expect(reverted).toMatchObject({ draft: { inactivity_time: 90 }, versions: [{ number: 3, revertsTo: 1 }, {}, {}] });
    expect(await shown()).toEqual(before);
    const unknown = { number: 9, version: reverted.version };
    expect(await world.refused("admin", api.revertLook, { body: unknown })).toBe("404 NOT_FOUND");
  });

  it("is not published again over a look that somebody has published meanwhile", async () => {
    await save();
    const { version } = await publish();
    await save({ inactivity_time: 90 });
    await publish();
    const seen = await shown();
    const body = { number: 1, version };
    expect(await world.refused("admin", api.revertLook, { body })).toBe("412 CHANGED_MEANWHILE");
    expect(await shown()).toEqual(seen);
  });

  it("is published once by a repeated request", async () => {
    const { version } = await save();
    const request = { body: { version }, key: randomUUID() };
    const [first, second] = [
      await world.good("admin", api.publishLook, request),
      await world.good("admin", api.publishLook, request),
    ];
    expect(second).toEqual(first);
    expect((await read()).versions).toHaveLength(2);
  });

  it("has an audit row with its changes", async () => {
    await save();
    const position = await world.auditPosition();
    await publish();
    expect(await world.auditSince(position)).toMatchObject([
      {
        action: "LOOK_PUBLISHED",
        subject_kind: "PROGRAM",
        subject_id: "pfm",
        actor_id: world.adminIds.admin,
        before: { theme: FIRST.theme, inactivity_time: 60 },
        after: DRAFT,
      },
    ]);
  });

  it("makes mounted tablets reload their configuration", { tags: ["BO-06"] }, async () => {
    await world.test.query("DELETE FROM punktum.outbox");
    const told = () =>
      world.test.query<{ payload: object }>(
        "DELETE FROM punktum.outbox WHERE topic = 'STAFF_MESSAGE' RETURNING payload",
      );
    await save();
    expect(await told()).toEqual([]);
    const { version } = await publish();
    expect(await told()).toMatchObject([{ payload: { kind: "REFRESH_CONFIG" } }]);
    await world.good("admin", api.revertLook, { body: { number: 1, version } });
    expect(await told()).toMatchObject([{ payload: { kind: "REFRESH_CONFIG" } }]);
  });
});

describe("permissions for the look", { tags: ["BO-06"] }, () => {
  it("programme managers edit, partners read", async () => {
    expect(await world.good("partner", api.readLook)).toMatchObject({ draft: null });
    for (const who of ["partner", "staff", "device"] as const) {
      expect(await world.refused(who, api.saveLookDraft, { body: DRAFT })).toBe("403 GENERAL_NO_PERMISION");
      expect(await world.refused(who, api.publishLook, { body: { version: 1 } })).toBe("403 GENERAL_NO_PERMISION");
    }
    expect(await world.refused("staff", api.readLook)).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("stranger", api.readLook)).toBe("404 ORGANIZATION_NOT_FOUND");
    const body = { number: 1, version: 1 };
    expect(await world.refused("stranger", api.revertLook, { body })).toBe("404 ORGANIZATION_NOT_FOUND");
  });
});
