import { v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, sendV2 } from "../api/testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../api/testing/place-world.ts";

let world: PlaceWorld;
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
});
