import { ALL_CALLS } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mountTablet } from "../api/testing/mounted-tablet.ts";
import { send } from "../api/testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../api/testing/place-world.ts";

let world: PlaceWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createPlaceWorld();
  ({ app } = world);
});
afterAll(() => world.close());

const get = (url: string) => send(app, { url });

describe("metrics and documents", () => {
  it("shows metrics by route pattern to this machine only", async () => {
    await get("/api/v2/public/programs/pfm/config");
    const local = await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
    expect(local.payload).toContain('route="/api/v2/public/programs/:programId/config"');
    const others = [
      { url: "/metrics", remoteAddress: "10.0.0.9" },
      { url: "/metrics", remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "203.0.113.7" } },
    ];
    for (const request of others) {
      expect((await app.inject(request)).statusCode).toBe(404);
    }
  });

  it("counts bookings that tablets keep or that were refused, and connections in use", async () => {
    const read = async (): Promise<string> =>
      (await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).payload;
    expect(await read()).toContain('punktum_tablet_bookings_unsent{program="pfm"} 0');
    const { id: deviceId } = await mountTablet(world, "pos-1");
    await world.test.query(
      `INSERT INTO punktum.device_outboxes (program_id, id, device_id, last_number, waiting, first_heard_at, heard_at)
       VALUES ('pfm', gen_random_uuid(), $1, 9, '{[2,4],[7,8)}', now(), now())`,
      [deviceId],
    );
    const text = await read();
    expect(text).toContain('punktum_tablet_bookings_unsent{program="pfm"} 4');
    expect(text).toContain('punktum_tablet_bookings_unsent{program="mhe"} 0');
    expect(text).toContain('punktum_tablet_bookings_refused{program="pfm"} 0');
    expect(text).toMatch(/^punktum_database_connections\{state="used"\} \d+$/m);
    expect(text).toContain("punktum_database_requests_waiting 0");
  });

  it("shows metrics to other machines if the operator allows it", async () => {
    const open = await world.restart({ metricsAnywhere: true });
    expect((await open.inject({ url: "/metrics", remoteAddress: "10.0.0.9" })).statusCode).toBe(200);
  });

  it("describes every call of both generations in OpenAPI 3.1", { tags: ["HTTP-15"] }, async () => {
    const { body } = await get("/api/openapi.json");
    const calls = ALL_CALLS;
    expect(body).toMatchObject({ openapi: "3.1.0", paths: Object.fromEntries(calls.map(({ path }) => [path, {}])) });
  });

  it("the documentation page loads everything from this host and has no inline script", async () => {
    const page = String((await get("/api/docs")).body);
    const sources = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]);
    expect(sources).toHaveLength(3);
    expect(page).not.toMatch(/<script>|<script(?![^>]*src)/);
    for (const url of sources) {
      expect((await get(String(url))).status).toBe(200);
    }
  });

  it.each(["package.json", "index.html", "..%2fpackage.json"])(
    "serves no other file of that package: %s",
    async (file) => {
      expect((await get(`/api/docs/${file}`)).status).toBe(404);
    },
  );
});
