import { ALL_CALLS, meApi, signInApi, tillKeysApi } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { callV2, logIn, type Parts, refusalV2, sendV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "../../testing/place-world.ts";

const MINUTE_MS = 60_000;
let world: PlaceWorld;

beforeAll(async () => {
  world = await createPlaceWorld();
});
afterAll(() => world.close());

const newKey = (token: string): Parts => ({
  token,
  params: { programId: "pfm", id: "cash-1" },
  body: { name: "Till" },
});
const create = (token: string) => sendV2(world.app, tillKeysApi.createTillKey, newKey(token));
const refusal = (token: string) => refusalV2(world.app, tillKeysApi.createTillKey, newKey(token));

describe("calls that require recent authentication", () => {
  it("are exactly these, and each refuses an older authentication", { tags: ["AUTH-32"] }, async () => {
    const marked = ALL_CALLS.filter(({ stepUp }) => stepUp === true);
    expect(marked.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        "administration.createAdmin",
        "administration.changeAdmin",
        "administration.createTillKey",
        "v2.eraseUser",
        "v2.exportUser",
      ]),
    );
    const { token } = await logIn(world.app, "admin");
    world.clock.moveMs(5 * MINUTE_MS + 1_000);
    const allowed = marked.filter(({ roles }) => roles.includes("PROGRAM_ADMIN"));
    const refusals = await Promise.all(allowed.map((call) => refusalV2(world.app, call, { token, body: {} })));
    expect(new Set(refusals)).toEqual(new Set(["403 STEP_UP_REQUIRED"]));
  });

  it(
    "are allowed after a login, refused after five minutes, and allowed again after authentication",
    { tags: ["AUTH-32"] },
    async () => {
      const token = await openBrowser(world.app).signIn("admin");
      expect((await create(token)).status).toBe(201);
      world.clock.moveMs(6 * MINUTE_MS);
      expect(await refusal(token)).toBe("403 STEP_UP_REQUIRED");
      const proved = await callV2(world.app, signInApi.stepUp, { token, body: { password: PASSWORD } });
      expect(Date.parse(proved.provedUntil) - world.clock.nowMs()).toBeGreaterThan(4 * MINUTE_MS);
      expect((await create(proved.token)).status).toBe(201);
      expect((await create(token)).status).toBe(201);
    },
  );

  it("are refused with a merely renewed access token", { tags: ["AUTH-32"] }, async () => {
    const browser = openBrowser(world.app);
    await browser.signIn("admin");
    world.clock.moveMs(6 * MINUTE_MS);
    const { body } = await browser.ask(signInApi.renewSession, { org: "pfm" });
    expect(await refusal(signInApi.renewSession.response.parse(body).token)).toBe("403 STEP_UP_REQUIRED");
  });

  it("accept the authentication in its own session only", { tags: ["AUTH-32"] }, async () => {
    const [here, there] = [await openBrowser(world.app).signIn("admin"), await openBrowser(world.app).signIn("admin")];
    world.clock.moveMs(6 * MINUTE_MS);
    await callV2(world.app, signInApi.stepUp, { token: here, body: { password: PASSWORD } });
    expect(await refusal(there)).toBe("403 STEP_UP_REQUIRED");
  });

  it("are not opened by a change of the own profile", { tags: ["AUTH-32"] }, async () => {
    const token = await openBrowser(world.app).signIn("admin");
    world.clock.moveMs(6 * MINUTE_MS);
    const body = { name: "Ada", provedAt: "2100-01-01T00:00:00.000Z", role: "PLATFORM_OPERATOR", stepUp: true };
    const me = await callV2(world.app, meApi.changeMe, { token, body });
    expect(me).toMatchObject({ name: "Ada", role: "PROGRAM_ADMIN" });
    expect(await refusal(token)).toBe("403 STEP_UP_REQUIRED");
  });

  it("limit wrong credentials like logins", { tags: ["B-32"] }, async () => {
    const token = await openBrowser(world.app).signIn("admin", "mhe");
    const guess = (password: string) => refusalV2(world.app, signInApi.stepUp, { token, body: { password } });
    const answers: string[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      answers.push(await guess("wrong"));
    }
    expect(new Set(answers.slice(0, 10))).toEqual(new Set(["403 PROOF_WRONG"]));
    expect(answers.at(-1)).toBe("429 RATE_LIMITED");
    expect(await guess(PASSWORD)).toBe("429 RATE_LIMITED");
  });
});
