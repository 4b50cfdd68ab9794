import { v1, v2 } from "@punktum/contracts";
import { fastify } from "fastify";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { logIn } from "../api/testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../api/testing/place-world.ts";
import { addBodyParsing } from "./body-parsing.ts";

let world: PlaceWorld;
let port: number;
let token: string;
beforeAll(async () => {
  world = await createPlaceWorld();
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  port = z.parse(z.object({ port: z.number() }), world.app.server.address()).port;
  ({ token } = await logIn(world.app, "admin"));
});
afterAll(() => world.close());

/** Sends these header lines as they are and answers the status; no client in between puts them right. */
function post(lines: readonly string[], body: string): Promise<number> {
  const head = [
    `POST ${v2.createDevice.path} HTTP/1.1`,
    "Host: punktum.example",
    `Authorization: Bearer ${token}`,
    "Connection: close",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...lines,
  ];
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(`${head.join("\r\n")}\r\n\r\n${body}`));
    socket.setEncoding("latin1");
    socket.on("data", (part) => (answer += String(part)));
    socket.on("error", reject);
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])));
  });
}

const facts = { os: "Android", osVersion: "15", browser: "Chromium", deviceInformation: "odd type", version: "1" };
const FITTING = JSON.stringify(facts);
const UNFIT = JSON.stringify({ ...facts, os: 7, role: "PROGRAM_ADMIN" });

const READ = [
  "application/json",
  "Application/JSON",
  "APPLICATION/JSON; CHARSET=UTF-8",
  "application/json;charset=utf-8",
  "application/json; charset=utf-8",
  'application/json; charset="utf-8"',
  "application/json \t;\t charset=utf-8",
].map((type) => [`Content-Type: ${type}`]);

const ODD_TYPES = [
  "",
  " ",
  "/",
  "json",
  "application",
  "application/",
  "/json",
  "application/json/",
  "application//json",
  "application/json,text/plain",
  "text/plain, application/json",
  "application/json text/plain",
  "application/json\ttext/plain",
  "application/json;",
  "application/json;;",
  "application/json; ",
  "application/json; charset",
  "application/json; charset=",
  "application/json; =utf-8",
  "application/json; charset=utf-8; charset=utf-16",
  "application/json; charset=utf-8;",
  "application/json; boundary=x",
  "application/json; version=1; charset=utf-8",
  "application/json; charset=utf8",
  "application/json; charset='utf-8'",
  'application/json; charset="utf-8',
  "application/json; charset=utf-8 ;x",
  "application/json; Charset =utf-8",
  "application/json-evil",
  "application/json+evil",
  "application/jsonp",
  "application/json5",
  "application/x-json",
  "application/ld+json",
  "application/vnd.api+json",
  "application/problem+json",
  "application/merge-patch+json",
  "application/json-patch+json",
  "application/geo+json",
  "application/reports+json",
  "application/csp-report",
  "application/x-ndjson",
  "application/javascript",
  "text/json",
  "text/x-json",
  "text/plain",
  "text/plain; charset=utf-8",
  "text/html",
  "text/xml",
  "application/xml",
  "application/soap+xml",
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=utf-8",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "multipart/mixed; boundary=application/json",
  "application/octet-stream",
  "application/*",
  "*/*",
  "*/json",
  "image/svg+xml",
  "application/cbor",
  "application/msgpack",
  "undefined",
  "null",
  "__proto__",
  "constructor/prototype",
  "application/__proto__",
  "application/json%00",
  "application/json\u00a0",
  "\u00e4pplication/json",
  "application\\json",
  "application/json?x",
  "application/json#x",
  '"application/json"',
  "<application/json>",
  "application/json(comment)",
  "application/ json",
  "application /json",
];
const ODD_CHARSETS =
  "utf-16 utf-16le utf-16be utf-32 utf-7 us-ascii iso-8859-1 iso-8859-15 windows-1252 shift_jis euc-jp gb18030 big5 koi8-r ibm037 base64 binary none * utf-8,utf-16".split(
    " ",
  );
const ODD_ENCODINGS = [
  "gzip",
  "deflate",
  "br",
  "zstd",
  "compress",
  "x-gzip",
  "gzip, identity",
  "identity, gzip",
  "aes128gcm",
  "",
];

const ODD = [
  ...ODD_TYPES.map((type) => [`Content-Type: ${type}`]),
  ...ODD_CHARSETS.map((charset) => [`Content-Type: application/json; charset=${charset}`]),
  ...ODD_ENCODINGS.map((encoding) => ["Content-Type: application/json", `Content-Encoding: ${encoding}`]),
  [],
  ["Content-Type: application/json", "Content-Type: text/plain"],
  ["Content-Type: text/plain", "Content-Type: application/json"],
  ["Content-Type: application/json", "content-type: application/json"],
  ["X-Content-Type: application/json"],
  ["Content-Encoding: identity"],
];

const registered = async () =>
  (await world.test.query("SELECT FROM punktum.devices WHERE device_information = 'odd type'")).length;

const isRefused = (status: number): boolean => status === 400 || status === 415;

describe("media types", () => {
  it.each(READ)("a body of %s is read and validated", async (line) => {
    expect(await post([line], FITTING)).toBe(201);
    expect(await post([line], UNFIT)).toBe(400);
  });

  it("an identity encoding is accepted", async () => {
    expect(await post(["Content-Type: application/json", "Content-Encoding: identity"], FITTING)).toBe(201);
  });

  it(`a body of ${ODD.length} odd types, charsets and encodings is not read`, async () => {
    const before = await registered();
    expect(ODD.length).toBeGreaterThan(100);
    for (const lines of ODD) {
      const statuses = [await post(lines, FITTING), await post(lines, UNFIT)];
      expect([lines, ...statuses]).toEqual([lines, expect.toSatisfy(isRefused), expect.toSatisfy(isRefused)]);
    }
    expect(await registered()).toBe(before);
  });
});

describe("unreadable bodies", () => {
  it.each([
    ["a text body", "text/plain", "{}", 415],
    ["a form", "application/x-www-form-urlencoded", "a=1", 415],
    ["a disguised type", "application/json-evil", "{}", 415],
    ["a body that is too large", "application/json", JSON.stringify({ org: "x".repeat(200_000) }), 413],
  ])("refuses %s with REQUEST_INVALID", { tags: ["V2-04", "HTTP-08"] }, async (_name, type, payload, status) => {
    const headers = { "content-type": type };
    const reply = await world.app.inject({ method: "POST", url: v2.login.path, headers, payload });
    expect(reply.json()).toMatchObject({ errorType: "REQUEST_INVALID" });
    expect(reply.statusCode).toBe(status);
  });

  it.each([
    ["broken JSON", "{"],
    ["a prototype key", '{"__proto__":{"role":"PROGRAM_ADMIN"}}'],
  ])("refuses %s with GENERAL_INPUT_JSON_INVALID", { tags: ["ERR-38"] }, async (_name, payload) => {
    const headers = { "content-type": "application/json" };
    const reply = await world.app.inject({ method: "POST", url: v2.login.path, headers, payload });
    expect(reply.json()).toMatchObject({ errorType: "GENERAL_INPUT_JSON_INVALID" });
    expect(reply.statusCode).toBe(400);
  });

  it("broken JSON in a v1 body has its own code", { tags: ["ERR-38"] }, async () => {
    const headers = { "content-type": "application/json" };
    const reply = await world.app.inject({ method: "POST", url: v1.getAllClients.path, headers, payload: "{" });
    expect(reply.json()).toMatchObject({ errorInfo: { errorCode: "GENERAL_INPUT_JSON_INVALID" } });
  });
});

describe("texts", () => {
  it.each([
    ["half a pair", String.raw`"\ud83d!"`, "\ufffd!"],
    ["halves in the wrong order", String.raw`"\ude00\ud83d"`, "\ufffd\ufffd"],
    ["a whole pair", String.raw`"\ud83d\ude00"`, "😀"],
    ["a backslash and the letters", String.raw`"\\ud83d"`, String.raw`\ud83d`],
    ["a backslash before half a pair", String.raw`"\\\ud83d"`, "\\\ufffd"],
  ])("are made storable: %s", { tags: ["S3"] }, async (_name, text, read) => {
    const echo = fastify();
    addBodyParsing(echo);
    echo.post("/", async ({ body }) => ({ body }));
    const headers = { "content-type": "application/json" };
    const reply = await echo.inject({ method: "POST", url: "/", headers, payload: `[${text}]` });
    expect(reply.json()).toEqual({ body: [read] });
  });
});
