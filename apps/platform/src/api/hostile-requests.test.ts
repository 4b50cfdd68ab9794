import { ALL_CALLS, ERROR_CODES } from "@punktum/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type AccessWorld, createAccessWorld } from "./testing/access-world.ts";
import { type HostileRequest, hostileRequests } from "./testing/hostile-requests.ts";

/** `npm run test:all` sends 20,000, `npm run soak -- S3` a million. */
const REQUESTS = Number(process.env["S3_REQUESTS"] ?? 1_000);
const AT_ONCE = 16;
/** Nobody else may wait longer than this for one request. */
const SLOW_MS = 5_000;

let world: AccessWorld;
beforeAll(async () => {
  world = await createAccessWorld();
});
afterAll(() => world.close());

const code = z.enum(ERROR_CODES);
const refusal = z.union([z.object({ errorType: code }), z.object({ errorInfo: z.object({ errorCode: code }) })]);

const isOffTable = (status: number, payload: string): boolean =>
  status >= 400 && !refusal.safeParse(JSON.parse(payload)).success;

/** What is wrong with the answer to a request; empty when nothing is. */
async function complaintsAbout(request: HostileRequest, { app, faults } = world): Promise<readonly string[]> {
  const startedMs = performance.now();
  const { statusCode, payload } = await app.inject(request);
  const tookMs = performance.now() - startedMs;
  const complaints = [
    ...(statusCode >= 500 ? [`fault ${statusCode} ${faults.at(-1) ?? payload}`] : []),
    ...(tookMs > SLOW_MS ? [`took ${tookMs.toFixed(0)} ms`] : []),
    ...(isOffTable(statusCode, payload) ? [`off the table: ${payload}`] : []),
  ];
  return complaints.map((complaint) => `${complaint}\n${JSON.stringify(request)}`);
}

async function firstComplaint(requests: readonly HostileRequest[], at: AccessWorld): Promise<string | undefined> {
  for (const request of requests) {
    const [complaint] = await complaintsAbout(request, at);
    if (complaint !== undefined) {
      return complaint;
    }
  }
  return undefined;
}

describe("hostile requests", () => {
  it(
    "are answered by the contract or refused with a known code, never with an internal error",
    { tags: ["S3"], timeout: REQUESTS * 100 },
    async () => {
      const requests = hostileRequests(ALL_CALLS, world.callers, world.targets);
      const together = fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE });
      const property = fc.asyncProperty(together, async (list) => {
        const complaints = await Promise.all(list.map((request) => complaintsAbout(request)));
        expect(complaints.flat()).toEqual([]);
      });
      await fc.assert(property, { numRuns: Math.ceil(REQUESTS / AT_ONCE), endOnFailure: true });
    },
  );

  it("control: one broken column is detected within 2,000 requests", { tags: ["S3"] }, async () => {
    const broken = await createAccessWorld();
    await broken.test.query("ALTER TABLE punktum.identifiers RENAME COLUMN code TO lost");
    const requests = fc.sample(hostileRequests(ALL_CALLS, broken.callers, broken.targets), 2_000);
    expect(await firstComplaint(requests, broken)).toContain("fault 500");
    await broken.close();
  });
});
