import { v2 } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, send, sendV2 } from "../api/testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../api/testing/place-world.ts";
import { type FrontEndFiles, writeFrontEndFiles } from "./testing/front-end-files.ts";

let world: PlaceWorld;
let app: FastifyInstance;
let files: FrontEndFiles;

beforeAll(async () => {
  world = await createPlaceWorld();
  files = await writeFrontEndFiles({ "kiosk/assets/printer.worker-ab12.js": "print()" });
  app = await world.restart({ frontEnds: files.frontEnds });
});
afterAll(async () => {
  await world.close();
  await files.remove();
});

const get = (url: string) => send(app, { url });

describe("headers", () => {
  it("pages run scripts from files of this host only, and connect to this host only", { tags: ["B-37"] }, async () => {
    const policy = String((await get("/")).headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline|\*|https?:/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("trusted-types default");
  });

  it(
    "the printer's worker connects to the printer that its address names",
    { tags: ["B-37", "PRINT-12"] },
    async () => {
      const policyOf = async (search: string) =>
        String((await get(`/assets/printer.worker-ab12.js${search}`)).headers["content-security-policy"]);
      const ways = "http://10.0.0.9:8008 ws://10.0.0.9:8008 https://10.0.0.9:8043 wss://10.0.0.9:8043";
      expect(await policyOf("?printer=10.0.0.9")).toBe(`default-src 'none';script-src 'self';connect-src ${ways}`);
      for (const search of ["", "?printer=8.8.8.8", "?printer=*", "?printer=10.0.0.9&printer=8.8.8.8"]) {
        expect(await policyOf(search)).toContain("connect-src 'self';");
      }
    },
  );

  it.each([
    ["/", "'self'", "SAMEORIGIN"],
    ["/pfm/burn", "'self'", "SAMEORIGIN"],
    ["/preview/index.html", "'self'", "SAMEORIGIN"],
    ["/counter/printer/", "'self'", "SAMEORIGIN"],
    ["/counter/", "'none'", "DENY"],
    ["/backoffice/pfm/", "'none'", "DENY"],
    ["/api/nothing", "'none'", "DENY"],
  ])("%s may be framed by %s", { tags: ["T35"] }, async (url, framers, forOlder) => {
    const { headers } = await get(url);
    expect(headers["content-security-policy"]).toMatch(new RegExp(`frame-ancestors ${framers}(?:;|$)`));
    expect(headers["x-frame-options"]).toBe(forOlder);
  });

  it(
    "nothing frames the kiosk where no counter is served, and the preview stays framed",
    { tags: ["T35"] },
    async () => {
      const [page, preview] = await Promise.all(
        ["/pfm", "/preview/"].map(async (url) => (await send(world.app, { url })).headers),
      );
      expect([page?.["x-frame-options"], preview?.["x-frame-options"]]).toEqual(["DENY", "SAMEORIGIN"]);
      expect(page?.["content-security-policy"]).toContain("frame-ancestors 'none'");
    },
  );

  it(
    "no page sends its address to another host, and only this host may use the camera",
    { tags: ["B-03"] },
    async () => {
      const { headers } = await get("/");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["permissions-policy"]).toContain("camera=(self)");
    },
  );

  it(
    "data has few headers; a browser that opens it runs, frames and guesses nothing",
    { tags: ["B-37", "T35"] },
    async () => {
      const { token } = await logIn(app, "admin");
      const replies = [
        await sendV2(app, v2.listPartners, { token, params: { programId: "pfm" } }),
        await sendV2(app, v2.listPartners, { params: { programId: "pfm" } }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 401]);
      for (const { headers } of replies) {
        expect(headers).toMatchObject({
          "content-security-policy": "default-src 'none';frame-ancestors 'none'",
          "x-content-type-options": "nosniff",
          "cross-origin-resource-policy": "same-origin",
          "strict-transport-security": "max-age=31536000",
        });
        expect(JSON.stringify(headers).length).toBeLessThan(700);
      }
    },
  );

  it("no answer of the API may be cached", { tags: ["B-31"] }, async () => {
    const { token } = await logIn(app, "admin");
    const replies = [
      await sendV2(app, v2.listPartners, { token, params: { programId: "pfm" } }),
      await get("/api/nothing"),
    ];
    expect(replies.map(({ headers }) => headers["cache-control"])).toEqual(["no-store", "no-store"]);
  });
});
