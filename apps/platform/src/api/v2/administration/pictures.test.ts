import { picturesApi as api, PICTURE_LIMIT_BYTES, vouchersAdminApi } from "@punktum/contracts";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { logIn, refusalOf, type Reply, send } from "../../testing/place-calls.ts";
import { type AdministrationWorld, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;
let tokens: Readonly<Record<"admin" | "partner" | "staff" | "stranger", string>>;

beforeAll(async () => {
  world = await createAdministrationWorld();
  const tokenOf = async (name: string, org = "pfm") => (await logIn(world.app, name, org)).token;
  tokens = {
    admin: await tokenOf("admin"),
    partner: await tokenOf("partner"),
    staff: await tokenOf("staff"),
    stranger: await tokenOf("admin", "mhe"),
  };
});
afterAll(() => world.close());

interface Upload {
  readonly who?: keyof typeof tokens;
  readonly type?: string;
  readonly query?: string;
  readonly key?: string;
}

/** Uploads a file to the library of pfm. */
function upload(file: Buffer, { who = "admin", type = "image/jpeg", query = "name=a.jpg", key }: Upload = {}) {
  return send(world.app, {
    method: "POST",
    url: `/api/v2/programs/pfm/media?${query}`,
    headers: {
      authorization: `Bearer ${tokens[who]}`,
      "content-type": type,
      ...(key !== undefined && { "idempotency-key": key }),
    },
    payload: file,
  });
}

const added = ({ status, body }: Reply) => {
  expect(status).toBe(201);
  return z.parse(api.createPicture.response, body);
};

let hue = 0;
/** A picture in a unique colour, so that no two files are equal. */
function plain(width = 40, height = 20): Sharp {
  hue += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: hue, g: 90, b: 200 } } });
}

const load = async (path: string) => await world.app.inject({ method: "GET", url: path });

/** A phone's photo: rotated, with the place where it was taken. */
const photo = () =>
  plain()
    .jpeg()
    .withExif({ IFD0: { Copyright: "canary-owner" }, IFD3: { GPSLatitude: "48/1 12/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

describe("a picture that is uploaded", () => {
  it("is stored upright as WebP without metadata", { tags: ["BO-06"] }, async () => {
    const file = await photo();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const picture = added(await upload(file, { query: "name=Caf%C3%A9.jpg" }));
    expect(picture).toMatchObject({ name: "Café.jpg", widthPx: 20, heightPx: 40, partnerId: null, uses: 0 });
    const { rawPayload, headers } = await load(picture.path);
    const { format, width, exif, xmp, icc } = await sharp(rawPayload).metadata();
    expect({ format, width, exif, xmp, icc }).toEqual({ format: "webp", width: 20 });
    expect(rawPayload.includes("canary-owner")).toBe(false);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const [row] = await world.test.query("SELECT action FROM punktum.audit_log WHERE subject_id = $1", [picture.id]);
    expect(row).toEqual({ action: "PICTURE_ADDED" });
  });

  it("is scaled down to the size of a screen, and never enlarged", async () => {
    const large = added(await upload(await plain(4000, 1000).png().toBuffer(), { type: "image/png" }));
    const small = added(await upload(await plain(3, 2).webp().toBuffer(), { type: "image/webp" }));
    expect([large.widthPx, large.heightPx, small.widthPx]).toEqual([1920, 480, 3]);
  });

  it("is recognized by its bytes and not by its header", async () => {
    const picture = added(await upload(await plain().png().toBuffer(), { type: "image/webp" }));
    expect((await sharp((await load(picture.path)).rawPayload).metadata()).format).toBe("webp");
  });

  it("is stored once per owner; a second upload returns the existing one", async () => {
    const file = await plain().jpeg().toBuffer();
    const first = added(await upload(file));
    expect(added(await upload(file, { query: "name=again.jpg" }))).toEqual(first);
    const own = added(await upload(file, { who: "partner", query: "name=a.jpg&partnerId=1" }));
    expect([own.id === first.id, own.partnerId]).toEqual([false, "1"]);
  });

  it("is stored once per idempotency key, which refuses another file", async () => {
    const [one, other] = [await plain().jpeg().toBuffer(), await plain().jpeg().toBuffer()];
    const first = added(await upload(one, { key: "upload-1" }));
    expect(added(await upload(one, { key: "upload-1" }))).toEqual(first);
    expect(refusalOf(await upload(other, { key: "upload-1" }))).toMatch(/IDEMPOTENCY_KEY_REUSED$/);
  });
});

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe("invalid files", () => {
  const files: readonly (readonly [string, () => Promise<Buffer>, string])[] = [
    ["a drawing under a false name", () => Promise.resolve(SVG), "NOT_A_PICTURE"],
    ["a page", () => Promise.resolve(Buffer.from("<!doctype html><script>alert(1)</script>")), "NOT_A_PICTURE"],
    ["a GIF", () => plain().gif().toBuffer(), "NOT_A_PICTURE"],
    ["a TIFF", () => plain().tiff().toBuffer(), "NOT_A_PICTURE"],
    ["half a photo", async () => (await plain(300, 300).png().toBuffer()).subarray(0, 200), "DAMAGED"],
    ["a small file of 81 megapixels", () => plain(9000, 9000).png().toBuffer(), "TOO_MANY_PIXELS"],
  ];
  it.each(files)("are refused: %s", { tags: ["BO-06"] }, async (_what, make, picture) => {
    const { status, body } = await upload(await make(), { type: "image/png" });
    expect([status, body]).toMatchObject([400, { errorType: "REQUEST_INVALID", details: { picture } }]);
  });

  it("are refused unread for their type, their length or an empty body", async () => {
    expect(refusalOf(await upload(SVG, { type: "image/svg+xml" }))).toBe("415 REQUEST_INVALID");
    expect(refusalOf(await upload(Buffer.alloc(PICTURE_LIMIT_BYTES + 1)))).toBe("413 REQUEST_INVALID");
    expect(refusalOf(await upload(Buffer.alloc(0)))).toMatch(/^400 /);
    expect(refusalOf(await upload(Buffer.from("{}"), { type: "application/json" }))).toBe("400 REQUEST_INVALID");
    expect(refusalOf(await upload(await plain().jpeg().toBuffer(), { query: "name=" }))).toBe("400 REQUEST_INVALID");
  });

  it("do not raise the body limit of other calls", async () => {
    const body = { texts: { de: { title: "x", description: "y".repeat(200_000) } }, points: 1 };
    expect(await world.refused("admin", vouchersAdminApi.createReward, { body })).toBe("413 REQUEST_INVALID");
  });
});

describe("the library", () => {
  it("shows a partner's admin their own pictures and the programme's, and lets them change their own", async () => {
    const own = added(await upload(await plain().jpeg().toBuffer(), { who: "partner", query: "name=own&partnerId=1" }));
    const cinema = added(await upload(await plain().jpeg().toBuffer(), { query: "name=cinema&partnerId=2" }));
    const common = added(await upload(await plain().jpeg().toBuffer(), { query: "name=common" }));
    const listed = z.array(z.looseObject({ id: z.string() })).parse(await world.good("partner", api.listPictures));
    const ids = listed.map(({ id }) => id);
    expect([ids.includes(own.id), ids.includes(common.id), ids.includes(cinema.id)]).toEqual([true, true, false]);
    const jpeg = await plain().jpeg().toBuffer();
    const refused = async (given: Upload) => refusalOf(await upload(jpeg, given));
    expect(await refused({ who: "partner" })).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused({ who: "partner", query: "name=x&partnerId=2" })).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused({ who: "staff", query: "name=x&partnerId=1" })).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused({ who: "stranger" })).toBe("404 ORGANIZATION_NOT_FOUND");
    expect(await refused({ query: "name=x&partnerId=99" })).toBe("400 REQUEST_INVALID");
    const remove = (pictureId: string) => world.refused("partner", api.deletePicture, { params: { pictureId } });
    expect(await remove(cinema.id)).toBe("403 GENERAL_NO_PERMISION");
    expect(await remove(common.id)).toBe("403 GENERAL_NO_PERMISION");
    await world.good("partner", api.deletePicture, { params: { pictureId: own.id } });
  });

  it("keeps a picture that is in use", { tags: ["BO-06"] }, async () => {
    const picture = added(await upload(await plain().jpeg().toBuffer()));
    const params = { pictureId: picture.id };
    const reward = { texts: { de: { title: "x" } }, points: 1, contentImagePath: picture.path };
    const { id } = await world.good("admin", vouchersAdminApi.createReward, { body: reward });
    expect(await world.refused("admin", api.deletePicture, { params })).toBe("409 STILL_IN_USE");
    await world.good("admin", vouchersAdminApi.replaceReward, {
      params: { rewardId: id },
      body: { ...reward, contentImagePath: null, active: true },
    });
    const logo = JSON.stringify({ theme: { logo: picture.path } });
    await world.test.query("UPDATE punktum.programs SET config = config || $1 WHERE id = 'pfm'", [logo]);
    expect(await world.refused("admin", api.deletePicture, { params })).toBe("409 STILL_IN_USE");
    await world.test.query("UPDATE punktum.programs SET config = config - 'theme' WHERE id = 'pfm'");
    await world.good("admin", api.deletePicture, { params });
    expect((await load(picture.path)).statusCode).toBe(404);
    expect(await world.refused("admin", api.deletePicture, { params })).toBe("404 NOT_FOUND");
  });

  it("serves only pictures of its programme", async () => {
    const { id, path } = added(await upload(await plain().jpeg().toBuffer()));
    const addresses = [
      path.replace("/pfm/", "/mhe/"),
      path.replace("/pfm/", "/PFM';--/"),
      path.replace(".webp", ".svg"),
      path.replace(".webp", ""),
      path.replace(id, "00000000-0000-4000-8000-000000000000"),
      path.replace(id, "-".repeat(36)),
      path.replace(id, `..%2f${id}`),
    ];
    const statuses = await Promise.all(addresses.map(async (address) => (await load(address)).statusCode));
    expect(statuses).toEqual(addresses.map(() => 404));
    expect((await load(path)).statusCode).toBe(200);
  });
});
