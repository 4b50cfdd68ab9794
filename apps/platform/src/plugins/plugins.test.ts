import { defineCall, v1, v2 } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import * as z from "zod/mini";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, logInOn, refusalOf, refusalV2, send, sendV1, sendV2 } from "../api/testing/place-calls.ts";
import { registerCall, registerPublicCall } from "../api/register.ts";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "../api/testing/place-world.ts";
import { openDatabase } from "../database/index.ts";
import { silentLog } from "../testing/names.ts";
import { type FrontEndFiles, writeFrontEndFiles } from "./testing/front-end-files.ts";

let world: PlaceWorld;
let app: FastifyInstance;
let files: FrontEndFiles;

beforeAll(async () => {
  world = await createPlaceWorld();
  files = await writeFrontEndFiles({
    "secret.txt": "outside",
    "kiosk/assets/main-abc123.js": "run()",
    "kiosk/ngsw-worker.js": "keep()",
    "kiosk/.build-stamp": "stamp",
    "backoffice/assets/main-def456.js": "run()",
    "media/pfm/logo.svg": "<svg/>",
  });
  app = await world.restart({ frontEnds: files.frontEnds });
});
afterAll(async () => {
  await world.close();
  await files.remove();
});

const get = (url: string) => send(app, { url });

describe("pages and files", () => {
  it.each(["/", "/pfm", "/pfm/screen-saver", "/mhe/burn?keyCode=1", "/nobody/knows/this"])(
    "a page address serves the kiosk, revalidated each time: %s",
    { tags: ["ORG-03"] },
    async (url) => {
      const reply = await get(url);
      expect(reply).toMatchObject({ status: 200, body: "<p>kiosk</p>" });
      expect(reply.headers["cache-control"]).toBe("no-cache");
    },
  );

  it(
    "the service worker is revalidated each time, because its list of files decides what a kiosk runs",
    { tags: ["HTTP-07", "HTTP-11"] },
    async () => {
      const reply = await get("/ngsw-worker.js");
      expect(reply.headers["cache-control"]).toBe("no-cache");
      expect(reply.headers["content-type"]).toMatch(/^(?:text|application)\/javascript/);
    },
  );

  it("hashed files are cached for ever", { tags: ["HTTP-11"] }, async () => {
    const reply = await get("/assets/main-abc123.js");
    expect(reply.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(reply.headers["content-type"]).toMatch(/^(?:text|application)\/javascript/);
  });

  it.each(["/assets/main-old.js", "/assets/gone.css", "/favicon.ico", "/pfm/logo.png"])(
    "a missing file is 404 and never a page: %s",
    { tags: ["HTTP-11"] },
    async (url) => {
      expect(refusalOf(await get(url))).toBe("404 NOT_FOUND");
    },
  );

  it.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/media/..%2f..%2fsecret.txt",
    "/.build-stamp",
    "/assets/..%5c..%5csecret.txt",
  ])("no file outside the folders is served: %s", async (url) => {
    const reply = await get(url);
    expect(JSON.stringify(reply.body)).not.toContain("outside");
    expect(reply.status).toBe(404);
  });

  it.each(["/api/v2/nothing", "/api/nothing", "/health/nothing", "/socket.io/"])(
    "%s is 404 in the API's format",
    async (url) => {
      expect(refusalOf(await get(url))).toBe("404 NOT_FOUND");
    },
  );

  it("an unknown first-generation operation answers errorInfo", { tags: ["HTTP-08"] }, async () => {
    const reply = await send(app, { method: "POST", url: "/api/v1/loyalty/Nothing", payload: {} });
    expect(reply.body).toMatchObject({ errorInfo: { errorCode: "NOT_FOUND" } });
  });

  it("the counter is served only if its folder is configured", async () => {
    expect((await get("/counter/")).body).toBe("<p>counter</p>");
    expect((await get("/counter")).headers.location).toBe("/counter/");
    expect((await send(world.app, { url: "/counter/" })).status).toBe(404);
  });

  it.each(["/backoffice/", "/backoffice/pfm/members/7f2c"])(
    "a back office address serves its page: %s",
    { tags: ["BO-01"] },
    async (url) => {
      const { body, headers } = await get(url);
      expect([body, headers["cache-control"]]).toEqual(["<p>back office</p>", "no-cache"]);
    },
  );

  it("a missing file of the back office is 404 and never a page", { tags: ["BO-01"] }, async () => {
    expect((await get("/backoffice/assets/main-def456.js")).headers["cache-control"]).toContain("immutable");
    expect(refusalOf(await get("/backoffice/assets/main-old.js"))).toBe("404 NOT_FOUND");
    expect(refusalOf(await get("/backoffice/pfm/assets/main-def456.js"))).toBe("404 NOT_FOUND");
    expect((await send(world.app, { url: "/backoffice/" })).status).toBe(404);
  });

  it("pictures have their type and cannot execute anything", { tags: ["B-34", "ORG-06"] }, async () => {
    const reply = await get("/media/pfm/logo.svg");
    expect(reply.headers["content-type"]).toBe("image/svg+xml");
    expect(reply.headers["content-security-policy"]).toContain("sandbox");
    expect(reply.headers["x-content-type-options"]).toBe("nosniff");
  });
});

describe("invalid requests", () => {
  it("the error names the invalid field and never its value", { tags: ["V2-04"] }, async () => {
    const body = { userName: "admin@pfm.example", org: "pfm", password: "canary-".repeat(40) };
    const reply = await sendV2(app, v2.login, { body });
    expect(refusalOf(reply)).toBe("400 REQUEST_INVALID");
    expect(JSON.stringify(reply.body)).toContain("body.password");
    expect(JSON.stringify(reply.body)).not.toContain("canary");
  });

  it("refuses an unknown id-type", { tags: ["V2-03"] }, async () => {
    const { token } = await logIn(app, "admin");
    const headers = { authorization: `Bearer ${token}`, "id-type": "NONSENSE" };
    const reply = await send(app, { url: "/api/v2/mounting-service/images", headers });
    expect(refusalOf(reply)).toBe("400 REQUEST_INVALID");
  });

  it("refuses an idempotency key that is too long", { tags: ["B-04"] }, async () => {
    const { token } = await logIn(app, "admin");
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": "k".repeat(129) };
    const reply = await send(app, { url: "/api/v2/mounting-service/images", headers });
    expect(refusalOf(reply)).toBe("400 IDEMPOTENCY_KEY_INVALID");
  });
});

describe("limits and failures", () => {
  it("limits a caller's requests and returns the waiting time", { tags: ["B-28"] }, async () => {
    const limited = await world.restart({ limits: { perIdentity: 3, perAddress: 100, loginsPerAddress: 100 } });
    const { token } = await logIn(limited, "admin");
    const call = () => sendV2(limited, v2.listImages, { token });
    const replies = [await call(), await call(), await call(), await call()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(replies[3]?.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("limits attempts at keys per address", { tags: ["B-28"] }, async () => {
    const limited = await world.restart({ limits: { perIdentity: 100, perAddress: 3, loginsPerAddress: 100 } });
    const guess = (number: number) => sendV1(limited, v1.getAllClients, { ac: "pfm", ak: `ak_guess-${number}` });
    const statuses = [await guess(1), await guess(2), await guess(3), await guess(4)].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it("an unexpected error is UNHANDLED_ERROR with a request id and no details", { tags: ["HTTP-10"] }, async () => {
    await world.test.query(`UPDATE punktum.programs SET config = '{"inactivity_time": "canary"}' WHERE id = 'mhe'`);
    const reply = await sendV2(app, v2.readProgramConfig, { params: { programId: "mhe" } });
    expect(refusalOf(reply)).toBe("500 UNHANDLED_ERROR");
    expect(JSON.stringify(reply.body)).not.toMatch(/canary|inactivity|stack/);
    expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it(
    "an unreachable database gives 503 and the waiting time, on every kind of call",
    { tags: ["HTTP-03"] },
    async () => {
      const database = await openDatabase({ databaseUrl: world.test.url, log: silentLog });
      const away = await world.restart({ database });
      const { token } = await logIn(away, "admin");
      await database.close();
      world.clock.moveMs(10_000);
      const config = { params: { programId: "pfm" } };
      expect(await refusalV2(away, v2.readProgramConfig, config)).toBe("503 SERVICE_UNAVAILABLE");
      const first = await sendV1(away, v1.getAllClients, { ac: "pfm", ak: token });
      expect(refusalOf(first)).toBe("503 SERVICE_UNAVAILABLE");
      expect(first.headers["retry-after"]).toBe("5");
      expect((await send(away, { url: "/health/live" })).status).toBe(200);
      expect((await send(away, { url: "/health/ready" })).status).toBe(503);
    },
  );
});

describe("answers that violate their contract", () => {
  const call = defineCall({
    id: "test.offSchema",
    method: "GET",
    path: "/api/v2/off-schema",
    tag: "test",
    summary: "Answers what nobody agreed on",
    roles: ["PUBLIC"],
    response: z.object({ points: z.number() }),
  });

  it("fail in tests, and undocumented fields are not sent", { tags: ["HTTP-08"] }, async () => {
    const strict = await world.restart();
    const answer: { points: number; passwordHash?: string } = { points: 1, passwordHash: "canary" };
    registerPublicCall(strict, call, async () => succeed(answer));
    expect((await send(strict, { url: call.path })).body).toEqual({ points: 1 });
    answer.points = Number.NaN;
    expect(refusalOf(await send(strict, { url: call.path }))).toBe("500 UNHANDLED_ERROR");
  });

  it("are sent and logged in production, because the write has happened", { tags: ["HTTP-08"] }, async () => {
    const lenient = await world.restart({ offSchemaAnswers: "log" });
    registerPublicCall(lenient, call, async () => succeed({ points: Number.NaN }));
    expect((await send(lenient, { url: call.path })).status).toBe(200);
    expect(world.logLines.join("")).toContain("test.offSchema answers off its contract at points");
  });

  it("a call for logged-in callers cannot be registered as public by mistake", { tags: ["V2-01"] }, async () => {
    const refused = await world.restart();
    expect(() => registerPublicCall(refused, v2.listImages, async () => succeed([]))).toThrow("needs a login");
    expect(() => registerCall(refused, call, async () => succeed({ points: 1 }))).toThrow("is public");
  });
});

describe("the log of a day", () => {
  it("contains no secret and no whole card of any request", { tags: ["B-03", "S12"] }, async () => {
    const { token } = await logIn(app, "admin");
    const parts = { ac: "pfm", ak: token, p: { userName: "canary-mail", password: "canary-password" }, inQuery: true };
    await sendV1(app, v1.deviceManagementAuthentication, parts);
    await send(app, { url: "/api/v2/accounts/4000000001/balance", headers: { authorization: `Bearer ${token}` } });
    await send(app, { url: "/api/v2/accounts/canary-app-code/balance?token=canary-token" });
    await send(app, { url: "/unknown/canary-path?ak=canary-key" });
    await send(app, { method: "POST", url: `${v1.getAllClients.path}?ak=canary-key&p=%7Bcanary` });
    const session = await logInOn(app, "admin", "canary-installation");
    await sendV2(app, v2.refresh, { body: { refreshToken: "canary-refresh", installationId: "canary-installation" } });
    const text = world.logLines.join("");
    expect(text.length).toBeGreaterThan(1_000);
    expect(text).not.toMatch(/canary-|4000000001/);
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(token);
    expect(text).not.toContain(session.refreshToken);
  });
});
