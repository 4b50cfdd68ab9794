import { ALL_CALLS, ERROR_CODES } from "@punktum/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type AccessWorld, createAccessWorld } from "./testing/access-world.ts";
import { hostileRequests } from "./testing/hostile-requests.ts";

/** `npm run soak -- S3` sends a million. */
const REQUESTS = Number(process.env["S3_REQUESTS"] ?? 20_000);
/** Nobody else may wait longer than this for one request. */
const SLOW_MS = 2_000;

let world: AccessWorld;
beforeAll(async () => {
  world = await createAccessWorld();
});
afterAll(() => world.close());

const code = z.enum(ERROR_CODES);
const refusal = z.union([z.object({ errorType: code }), z.object({ errorInfo: z.object({ errorCode: code }) })]);

const isOffTable = (status: number, payload: string): boolean =>
  status >= 400 && !refusal.safeParse(JSON.parse(payload)).success;

describe("requests nobody asked for", () => {
  it(
    "S3 are answered by the contract or refused with a code of the table, never with a fault",
    async () => {
      const property = fc.asyncProperty(hostileRequests(ALL_CALLS, world.callers, world.targets), async (request) => {
        const startedMs = performance.now();
        const { statusCode, payload } = await world.app.inject(request);
        expect(performance.now() - startedMs).toBeLessThan(SLOW_MS);
        expect([statusCode < 500, payload]).toEqual([true, payload]);
        expect([statusCode, payload, isOffTable(statusCode, payload)]).toEqual([statusCode, payload, false]);
      });
      await fc.assert(property, { numRuns: REQUESTS, endOnFailure: true });
    },
    REQUESTS * 100,
  );
});
