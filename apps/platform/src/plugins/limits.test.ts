import { v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { logIn, sendV2 } from "../api/testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../api/testing/place-world.ts";
import { type Channel, openChannel } from "../database/index.ts";
import { silentLog } from "../testing/names.ts";
import type { LimitSettings } from "./limits.ts";

const countedSchema = z.object({ counted: z.optional(z.array(z.tuple([z.string(), z.number()]))) });

let world: PlaceWorld;
const restartOn = async (channel: Channel | undefined, limits: LimitSettings) =>
  await world.restart({ limits, ...(channel !== undefined && { channel }) });
beforeAll(async () => {
  world = await createPlaceWorld();
});
afterAll(() => world.close());

describe("the headers of limits", () => {
  it("publishes the limits of a caller with every answer, as the draft of the IETF says", async () => {
    const limited = await world.restart({ limits: { perIdentity: 2, perAddress: 100, loginsPerAddress: 100 } });
    const { token } = await logIn(limited, "admin");
    const call = () => sendV2(limited, v2.listImages, { token });
    const replies = [await call(), await call(), await call()];
    const policies = replies.map(({ headers }) => headers["ratelimit-policy"]);
    expect(policies).toEqual(['"caller";q=2;w=60', '"caller";q=2;w=60', '"caller";q=2;w=60']);
    const left = replies.map(({ headers }) => String(headers["ratelimit"]));
    expect(left.map((text) => text.replace(/;t=\d+$/, ""))).toEqual(['"caller";r=1', '"caller";r=0', '"caller";r=0']);
    expect(left.every((text) => /;t=(?:[1-9]|[1-5]\d|60)$/.test(text))).toBe(true);
  });

  it("are those of all processes of the database, a second later", { tags: ["B-28"] }, async () => {
    const channels = ["one", "two", "listener"].map(() => openChannel({ url: world.test.appUrl, log: silentLog }));
    const [first, second, listener] = channels;
    await expect.poll(() => channels.every((channel) => channel.state().isOpen)).toBe(true);
    let told = 0;
    listener?.listen((text) => {
      const { counted = [] } = z.parse(countedSchema, JSON.parse(text));
      told += counted.reduce((sum, [, count]) => sum + count, 0);
    });
    const limits = { perIdentity: 100, perAddress: 1_000, loginsPerAddress: 1_000 };
    const [here, there] = [await restartOn(first, limits), await restartOn(second, limits)];
    const { token } = await logIn(here, "admin");
    for (let number = 0; number < 60; number += 1) {
      await sendV2(here, v2.listImages, { token });
    }
    await expect.poll(() => told).toBe(60);
    const { headers } = await sendV2(there, v2.listImages, { token });
    expect(headers["ratelimit"]).toMatch(/^"caller";r=39;/);
    await listener?.close();
  });
});
