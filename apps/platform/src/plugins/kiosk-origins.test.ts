import { ALL_CALLS, v1, v2 } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { send } from "../api/testing/place-calls.ts";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "../api/testing/place-world.ts";

const KIOSK = "https://kiosk.example";
let world: PlaceWorld;
let open: FastifyInstance;
beforeAll(async () => {
  world = await createPlaceWorld();
  open = await world.restart({ kioskOrigins: [KIOSK] });
});
afterAll(() => world.close());

const preflight = async (app: FastifyInstance, url: string, origin: string) => {
  const { statusCode: status, headers } = await app.inject({
    method: "OPTIONS",
    url,
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,idempotency-key",
    },
  });
  return { status, headers };
};
const login = (app: FastifyInstance, origin: string, password = PASSWORD) =>
  send(app, {
    method: "POST",
    url: v2.login.path,
    headers: { origin },
    payload: { userName: "admin@pfm.example", org: "pfm", password },
  });
const crossOrigin = (headers: Readonly<Record<string, unknown>>) =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));

describe("kiosks on other hosts", () => {
  it("are refused unless configured", { tags: ["HTTP-16"] }, async () => {
    for (const { headers } of [await login(world.app, KIOSK), await preflight(world.app, v1.mountDevice.path, KIOSK)]) {
      expect(crossOrigin(headers)).toEqual([]);
    }
  });

  it(
    "a configured host may send pmm calls with credentials, by its exact name",
    { tags: ["HTTP-02", "HTTP-16"] },
    async () => {
      const asked = await preflight(open, v1.mountDevice.path, KIOSK);
      expect(asked).toMatchObject({
        status: 204,
        headers: { "access-control-allow-origin": KIOSK, "access-control-allow-credentials": "true", vary: "Origin" },
      });
      const allowed = String(asked.headers["access-control-allow-headers"]);
      for (const name of ["authorization", "content-type", "idempotency-key", "id-type", "interaction-id"]) {
        expect(allowed.split(", ")).toContain(name);
      }
      const answered = await login(open, KIOSK);
      expect(answered).toMatchObject({ status: 200, headers: { "access-control-allow-origin": KIOSK } });
      const refused = await login(open, KIOSK, "wrong");
      expect(refused).toMatchObject({ status: 401, headers: { "access-control-allow-origin": KIOSK } });
    },
  );

  it.each(["https://evil.example", "http://kiosk.example", "https://kiosk.example.evil", "null", `${KIOSK}:8443`])(
    "refuses %s",
    { tags: ["HTTP-02"] },
    async (origin) => {
      const [asked, answered] = [await preflight(open, v1.mountDevice.path, origin), await login(open, origin)];
      expect([...crossOrigin(asked.headers), ...crossOrigin(answered.headers)]).toEqual([]);
      expect(answered.headers.vary).toBe("Origin");
    },
  );
});

describe("headers of every call", () => {
  it.each(ALL_CALLS.map(({ id, method, path }) => [id, method, path.replaceAll(/\{\w+\}/g, "1")] as const))(
    "%s is not cached, is no page and sends no address to another host",
    { tags: ["B-31", "B-37"] },
    async (_id, method, url) => {
      const { headers } = await send(open, { method, url });
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "strict-transport-security": "max-age=31536000",
      });
      expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers["set-cookie"]).toBeUndefined();
    },
  );

  it("nothing may frame the back office", { tags: ["T35"] }, async () => {
    const { headers } = await send(open, { url: "/backoffice/pfm/" });
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });
});
