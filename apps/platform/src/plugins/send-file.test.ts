import { fastify, type FastifyInstance } from "fastify";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalOf, send } from "../api/testing/place-calls.ts";
import { addErrorHandling } from "./errors.ts";
import { addFrontEnds, PICTURE_POLICY } from "./front-ends.ts";
import { keepRouteList } from "./route-list.ts";
import { type FrontEndFiles, writeFrontEndFiles } from "./testing/front-end-files.ts";

const SCRIPT = "/assets/main-abc123.js";
const BUILT = new Date("2026-11-27T08:00:00Z");
const IMMUTABLE = "public, max-age=31536000, immutable";
const LONG = "0123456789".repeat(50_000);

let app: FastifyInstance;
let files: FrontEndFiles;

beforeAll(async () => {
  files = await writeFrontEndFiles({
    "secret.txt": "outside",
    "kiosk/assets/main-abc123.js": "0123456789",
    "kiosk/assets/long.js": LONG,
    "kiosk/assets/.hidden.js": "hidden",
    "kiosk/empty.txt": "",
    "kiosk/a b#c?d 100%.txt": "odd",
    "kiosk/thing.unknownkind": "?",
    "kiosk/folder.d/index.html": "<p>folder</p>",
    "media/pfm/logo.svg": "<svg/>",
  });
  await utimes(join(files.frontEnds.kioskFolder, SCRIPT), BUILT, BUILT);
  app = fastify();
  keepRouteList(app);
  addErrorHandling(app);
  addFrontEnds(app, { ...files.frontEnds, backOfficeFolder: join(files.frontEnds.kioskFolder, "none") });
});
afterAll(async () => {
  await app.close();
  await files.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => send(app, { url, headers });
const head = async (url: string, headers: Record<string, string> = {}) => app.inject({ method: "HEAD", url, headers });
const etagOf = async (url: string) => String((await get(url)).headers["etag"]);

describe("a file", () => {
  it("has a type, a length, a tag and the time of its build", async () => {
    const { status, body, headers } = await get(SCRIPT);
    expect([status, body]).toEqual([200, "0123456789"]);
    expect(headers).toMatchObject({
      "content-type": "application/javascript; charset=utf-8",
      "content-length": "10",
      "last-modified": BUILT.toUTCString(),
      "accept-ranges": "bytes",
      "cache-control": IMMUTABLE,
    });
    expect(headers["etag"]).toMatch(/^W\/"a-[\da-f]+"$/);
  });

  it("of any length arrives whole", async () => {
    expect((await get("/assets/long.js")).body).toBe(LONG);
    const { status, body, headers } = await get("/empty.txt");
    expect([status, body, headers["content-length"]]).toEqual([200, "", "0"]);
  });

  it("of an unknown kind has a type that browsers do not run", async () => {
    expect((await get("/thing.unknownkind")).headers["content-type"]).toBe("application/octet-stream");
  });

  it("may have a name with characters that addresses use", async () => {
    expect((await get("/a%20b%23c%3Fd%20100%25.txt")).body).toBe("odd");
  });

  it.each(["/", SCRIPT, "/media/pfm/logo.svg"])("has the headers of GET, and no body, for HEAD: %s", async (url) => {
    const { "content-length": length, ...rest } = (await get(url)).headers;
    const answer = await head(url);
    expect([answer.statusCode, answer.body]).toEqual([200, ""]);
    expect(answer.headers).toMatchObject({
      "content-length": length,
      "content-type": rest["content-type"],
      "cache-control": rest["cache-control"],
      etag: rest["etag"],
    });
  });
});

describe("a conditional request", () => {
  it.each(["GET", "HEAD"] as const)("with the tag of the file is 304 without a body: %s", async (method) => {
    const headers = { "if-none-match": await etagOf(SCRIPT) };
    const answer = await app.inject({ method, url: SCRIPT, headers });
    expect([answer.statusCode, answer.body]).toEqual([304, ""]);
    expect(answer.headers).toMatchObject({ etag: headers["if-none-match"], "cache-control": IMMUTABLE });
    expect(answer.headers["content-type"]).toBeUndefined();
    expect(answer.headers["content-length"]).toBeUndefined();
  });

  it("lets a page be revalidated", async () => {
    const { status, headers } = await get("/pfm/burn", { "if-none-match": await etagOf("/") });
    expect([status, headers["cache-control"]]).toEqual([304, "no-cache"]);
  });

  it("keeps the policy of a picture", async () => {
    const { status, headers } = await get("/media/pfm/logo.svg", { "if-none-match": "*" });
    expect([status, headers["content-security-policy"]]).toEqual([304, PICTURE_POLICY]);
  });

  it.each([
    [304, { "if-modified-since": BUILT.toUTCString() }],
    [200, { "if-modified-since": new Date(BUILT.getTime() - 1_000).toUTCString() }],
    [200, { "if-modified-since": "yesterday" }],
    [200, { "if-none-match": 'W/"another"' }],
    // The tag is more exact than the time.
    [200, { "if-none-match": 'W/"another"', "if-modified-since": BUILT.toUTCString() }],
    [200, { "if-match": "*" }],
    [200, { "if-unmodified-since": BUILT.toUTCString() }],
  ])("answers %s for %o", async (status, headers) => {
    expect((await get(SCRIPT, headers)).status).toBe(status);
  });

  it.each([{ "if-match": 'W/"another"' }, { "if-unmodified-since": new Date(0).toUTCString() }])(
    "that the file does not meet is 412 in the API's format, and not cached: %o",
    async (headers) => {
      const answer = await get(SCRIPT, headers);
      expect(refusalOf(answer)).toBe("412 REQUEST_INVALID");
      expect(answer.headers["cache-control"]).toBeUndefined();
    },
  );
});

describe("a request for a part", () => {
  it.each([
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=8-", "89", "bytes 8-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=5-100", "56789", "bytes 5-9/10"],
  ])("gets it: %s", async (range, part, contentRange) => {
    const { status, body, headers } = await get(SCRIPT, { range });
    expect([status, body]).toEqual([206, part]);
    expect(headers).toMatchObject({ "content-range": contentRange, "content-length": String(part.length) });
    const answer = await head(SCRIPT, { range });
    expect([answer.statusCode, answer.body, answer.headers["content-range"]]).toEqual([206, "", contentRange]);
  });

  it.each(["bytes=0-1,3-4", "lines=0-1"])("gets the whole file for %s", async (range) => {
    expect(await get(SCRIPT, { range })).toMatchObject({ status: 200, body: "0123456789" });
  });

  it("gets the whole file when it has changed since", async () => {
    const range = "bytes=2-4";
    expect((await get(SCRIPT, { range, "if-range": await etagOf(SCRIPT) })).status).toBe(206);
    expect((await get(SCRIPT, { range, "if-range": 'W/"another"' })).body).toBe("0123456789");
  });

  it.each([SCRIPT, "/empty.txt"])("beyond the end of %s is 416 in the API's format, and not cached", async (url) => {
    const answer = await get(url, { range: "bytes=20-30" });
    expect(refusalOf(answer)).toBe("416 REQUEST_INVALID");
    expect(answer.headers["cache-control"]).toBeUndefined();
  });
});

describe("what is no file of the folder", () => {
  it.each([
    "/gone.css",
    "/folder.d",
    "/assets/main-abc123.js/x.js",
    "/assets//main-abc123.js",
    "/assets%5Cmain-abc123.js",
    "/assets/.hidden.js",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/..%5csecret.txt",
    "/..%252fsecret.txt",
    "/%252e%252e/secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/x/../../secret.txt",
    "/media/..%2fsecret.txt",
    "/media/pfm/..%2f..%2f..%2fsecret.txt",
    "/media/pfm",
    "/main-abc123%2500.js",
    `/${"long".repeat(100)}.js`,
    "/backoffice/",
    "/backoffice/main.js",
  ])("is 404 in the API's format: %s", async (url) => {
    const answer = await get(url);
    expect(refusalOf(answer)).toBe("404 NOT_FOUND");
    expect(answer.headers["cache-control"]).toBeUndefined();
    const headed = await head(url, { range: "bytes=0-1", "if-none-match": "*" });
    expect([headed.statusCode, headed.body]).toEqual([404, ""]);
  });
});
