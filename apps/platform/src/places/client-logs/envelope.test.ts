import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createEnvelopeSender, targetOf } from "./envelope.ts";

const report = {
  level: "error",
  name: "TypeError",
  message: "points is undefined",
  stack: "at burn.js:1:2",
  count: 3,
  occurred_at: "2026-11-21T09:30:00.000Z",
  release: "0.16.0",
  tags: { deviceId: "d-1" },
} as const;

let service: Server;
let port = 0;
const got: { path: string; auth: string; lines: unknown[] }[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const lines = Buffer.concat(chunks).toString().trim().split("\n");
      const parsed = lines.map((line): unknown => JSON.parse(line));
      got.push({ path: `${request.url}`, auth: String(request.headers["x-sentry-auth"]), lines: parsed });
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  ({ port } = z.parse(z.object({ port: z.number() }), service.address()));
});
afterAll(() => service.close());

describe("a Sentry-compatible service", () => {
  it("gets an error as an envelope under its project and key", { tags: ["HTTP-12"] }, async () => {
    createEnvelopeSender(`http://public@127.0.0.1:${port}/sub/42`)?.send(report);
    await expect.poll(() => got).toHaveLength(1);
    expect(got[0]).toMatchObject({
      path: "/sub/api/42/envelope/",
      auth: "Sentry sentry_version=7, sentry_key=public, sentry_client=punktum/1",
      lines: [
        {},
        { type: "event" },
        {
          level: "error",
          release: "0.16.0",
          tags: { deviceId: "d-1" },
          exception: { values: [{ type: "TypeError", value: "points is undefined" }] },
          extra: { count: 3 },
        },
      ],
    });
  });

  it("if unreachable costs only the report, and a flood of reports is limited", async () => {
    const failures: unknown[] = [];
    const sink = createEnvelopeSender("http://public@127.0.0.1:1/42", (error) => failures.push(error));
    for (let sent = 0; sent < 100; sent += 1) {
      sink?.send(report);
    }
    await expect.poll(() => failures).toHaveLength(20);
  });

  it("is ignored if its address is invalid", () => {
    expect(["", "https://host/42", "ftp://key@host/42", "https://key@host/"].map(targetOf)).toEqual(
      Array.from({ length: 4 }),
    );
  });
});
