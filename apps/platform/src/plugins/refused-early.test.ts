import { ALL_CALLS, ERROR_STATUS, artsApi, usersApi, v1, v2 } from "@punktum/contracts";
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createPlaceWorld, type PlaceWorld } from "../api/testing/place-world.ts";

let world: PlaceWorld;
let port: number;
beforeAll(async () => {
  world = await createPlaceWorld();
  port = Number(new URL(await world.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => world.close());

/** Sends raw bytes and reads the response. */
function talk(text: string): Promise<{ readonly head: string; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(text));
    socket.setEncoding("utf8");
    socket.on("data", (part) => (answer += String(part)));
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = "null"] = answer.split("\r\n\r\n");
      resolve({ head, body: JSON.parse(body) });
    });
  });
}

const ofBothGenerations = z.object({
  errorType: z.literal("REQUEST_INVALID"),
  message: z.string(),
  requestId: z.uuid(),
  errorInfo: z.object({ errorCode: z.literal("GENERAL_INPUT_PARAMETER_INVALID"), errorMessage: z.string() }),
});

describe("malformed requests", () => {
  it.each([
    ["431", `GET /api/v2/login HTTP/1.1\r\nHost: x\r\nCookie: ${"a".repeat(20_000)}\r\n\r\n`],
    ["400", "NONSENSE\r\n\r\n"],
    ["400", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n"],
  ])("answers %s in the shape of both generations", { tags: ["HTTP-08", "V2-04", "V1-27"] }, async (status, text) => {
    const { head, body } = await talk(text);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(ofBothGenerations.safeParse(body)).toMatchObject({ success: true });
  });
});

describe("unsupported methods", () => {
  const WRONG = ALL_CALLS.map(({ id, path }) => [id, path.replaceAll(/\{(\w+)\}/g, "1")] as const);
  // `/transactions/preview` also matches the path of one transaction.
  const fits = (path: string, url: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(url);
  const methodsOf = (url: string) => ALL_CALLS.filter(({ path }) => fits(path, url)).map(({ method }) => method);

  it.each(WRONG)("%s answers 405 and names the supported methods", { tags: ["HTTP-08"] }, async (_id, url) => {
    const taken = methodsOf(url);
    const wrong = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).filter((method) => !taken.includes(method));
    for (const method of wrong) {
      const reply = await world.app.inject({ method, url });
      expect([method, reply.statusCode]).toEqual([method, 405]);
      expect(String(reply.headers.allow).split(", ")).toEqual(expect.arrayContaining(taken));
      expect(reply.payload).toContain("METHOD_NOT_ALLOWED");
    }
  });

  it.each(["/api/v2/nothing", "/api/v1/loyalty/Nothing/more/of/it", "/nothing", "/health/nothing"])(
    "an unknown address answers 404: %s",
    { tags: ["HTTP-08"] },
    async (url) => {
      const reply = await world.app.inject({ method: "PUT", url });
      expect([reply.statusCode, reply.headers.allow]).toEqual([404, undefined]);
    },
  );
});

describe("bodies of the second generation", () => {
  const post = (url: string, payload: string) =>
    world.app.inject({ method: "POST", url, headers: { "content-type": "application/json" }, payload });
  const outcome = (reply: { statusCode: number; json: () => { errorType?: string } }) =>
    `${reply.statusCode} ${reply.json().errorType}`;

  it.each(["{", "nothing", '{"org":}', "[1,]"])(
    "%j is refused as invalid JSON",
    { tags: ["ERR-38"] },
    async (payload) => {
      expect(outcome(await post(v2.login.path, payload))).toBe("400 GENERAL_INPUT_JSON_INVALID");
    },
  );

  it.each([
    [v2.login.path, { userName: "a@b.example", password: "x" }],
    [v2.login.path, {}],
    [usersApi.requestNotification.path, { emailAddress: "a@b.example" }],
    [usersApi.requestPasswordReset.path, { emailAddress: "a@b.example" }],
    [usersApi.activateUser.path, { token: "x".repeat(43) }],
  ])("%s without an organisation says so: %j", { tags: ["ERR-28", "ORG-23"] }, async (url, body) => {
    expect(outcome(await post(url, JSON.stringify(body)))).toBe("400 ORGANIZATION_REQUIRED");
  });

  it("an organisation that is not a string is refused with another code", { tags: ["ERR-28"] }, async () => {
    const body = { userName: "a@b.example", password: "x", org: 7 };
    expect(outcome(await post(v2.login.path, JSON.stringify(body)))).toBe("400 REQUEST_INVALID");
  });

  it("the legacy login requires an organisation too", { tags: ["ERR-28", "V1-24"] }, async () => {
    const reply = await post(v1.authAdminLogin.path, JSON.stringify({ email: "a@b.example", password: "x" }));
    expect(reply.json()).toMatchObject({ errorInfo: { errorCode: "ORGANIZATION_REQUIRED" } });
    expect(reply.statusCode).toBe(400);
  });
});

const answer = z.object({
  content: z.object({ "application/json": z.object({ schema: z.unknown(), example: z.unknown() }) }),
});

/** What the document says about the call for receipts; shared answers are in its components. */
const described = z.object({
  paths: z.object({
    "/api/v1/arts/receipt": z.object({
      post: z.object({ responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), answer])) }),
    }),
  }),
  components: z.object({ responses: z.record(z.string(), answer) }),
});

type Answers = Readonly<Record<string, z.infer<typeof answer>>>;

/** The answers to a receipt by status. */
function answersIn({ paths, components }: z.infer<typeof described>): Answers {
  const { responses } = paths["/api/v1/arts/receipt"].post;
  const resolve = (given: z.infer<typeof answer> | { readonly $ref: string }) =>
    "$ref" in given ? components.responses[given.$ref.split("/").at(-1) ?? ""] : given;
  return Object.fromEntries(
    Object.entries(responses).map(([status, given]) => [status, z.parse(answer, resolve(given))]),
  );
}

describe("receipts", () => {
  it.each(["", "not-a-key"])(
    "the document describes every answer to a till without a valid key (%j)",
    { tags: ["V1-26", "A-79"] },
    async (key) => {
      const { method, path, response } = artsApi.postReceipt;
      const headers = { "content-type": "application/xml", "api-key": key };
      const reply = await world.app.inject({ method, url: path, headers, payload: "<POSLog/>" });
      expect(reply.statusCode).toBe(401);
      expect(z.safeParse(response, reply.json())).toMatchObject({ success: true, data: { ok: false } });
      const document = z.parse(described, (await world.app.inject({ url: "/api/openapi.json" })).json());
      // Too large headers are refused before the request is routed.
      const { 431: _unread, ...responses } = answersIn(document);
      const schemas = Object.values(responses).map(({ content }) => content["application/json"].schema);
      expect(Object.keys(responses)).toContain(String(ERROR_STATUS.LOGIN_USER_NOT_LOGGED_IN));
      expect(new Set(schemas.map((schema) => JSON.stringify(schema))).size).toBe(1);
      for (const { content } of Object.values(responses)) {
        expect(z.safeParse(response, content["application/json"].example)).toMatchObject({ success: true });
      }
    },
  );
});

describe("the document of the API", () => {
  const ask = (accepted?: string) =>
    world.app.inject({
      url: "/api/openapi.json",
      ...(accepted === undefined ? {} : { headers: { "accept-encoding": accepted } }),
    });

  it.each(["gzip", "br;q=1.0, gzip;q=0.8", "deflate, gzip", "GZIP", "gzip;q=0.001"])(
    "is compressed for %s",
    { tags: ["HTTP-15"] },
    async (accepted) => {
      const plain = await ask();
      const packed = await ask(accepted);
      expect(packed.headers["content-encoding"]).toBe("gzip");
      expect(packed.headers.vary).toContain("Accept-Encoding");
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
    },
  );

  it.each([undefined, "", "identity", "br", "gzip;q=0", "gzip; q=0.0, identity", "x-gzip-like"])(
    "is not compressed for %s",
    { tags: ["HTTP-15"] },
    async (accepted) => {
      const reply = await ask(accepted);
      expect(reply.headers["content-encoding"]).toBeUndefined();
      expect(reply.json()).toMatchObject({ openapi: "3.1.0" });
    },
  );
});
