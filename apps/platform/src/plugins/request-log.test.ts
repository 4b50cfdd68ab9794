import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createPlaceWorld, type PlaceWorld } from "../api/testing/place-world.ts";
import { send } from "../api/testing/place-calls.ts";

let world: PlaceWorld;
beforeAll(async () => {
  world = await createPlaceWorld();
});
afterAll(() => world.close());

const line = z.object({
  route: z.optional(z.string()),
  status: z.optional(z.number()),
  share: z.optional(z.number()),
  msg: z.optional(z.string()),
});

/** Lines about requests that were logged since the given number of lines. */
const requestsSince = (seen: number) =>
  world.logLines
    .slice(seen)
    .map((text) => z.parse(line, JSON.parse(text)))
    .filter(({ msg }) => msg === "request");

async function ask(logShare: number, times: number) {
  const app = await world.restart({ logShare });
  const seen = world.logLines.length;
  for (let turn = 0; turn < times; turn += 1) {
    await send(app, { url: "/health/live" });
  }
  await send(app, { url: "/api/v2/nothing" });
  await expect.poll(() => requestsSince(seen).map(({ status }) => status)).toContain(404);
  return requestsSince(seen).filter(({ status }) => status === 200);
}

describe("lines about requests", () => {
  it("are written for every request by default, without a share", async () => {
    const lines = await ask(1, 5);
    expect(lines).toHaveLength(5);
    expect(lines.map(({ share }) => share)).toEqual(Array.from({ length: 5 }));
  });

  it("are written for a share of the successful ones, which they name, and for every failed one", async () => {
    const lines = await ask(0.5, 200);
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.length).toBeLessThan(150);
    expect(new Set(lines.map(({ share }) => share))).toEqual(new Set([0.5]));
    expect(await ask(0, 20)).toEqual([]);
  });
});
