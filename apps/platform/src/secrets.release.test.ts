import { v2 } from "@punktum/contracts";
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "./api/testing/place-world.ts";
import { type Caller, startTwo, type TwoProcesses, underLoad } from "./testing/two-processes.ts";

const CALLERS = ["staff", "admin"] as const;
const READS_PER_TOKEN = 12;

const sessionSchema = z.object({ token: z.string(), refreshToken: z.string() });
const newSecret = (): string => randomBytes(24).toString("hex");

let world: PlaceWorld;
let two: TwoProcesses;

beforeAll(async () => {
  world = await createPlaceWorld();
  two = await startTwo({ DATABASE_URL: world.test.url, PHONE_SECRET: newSecret(), TOKEN_SECRET: newSecret() });
});
afterAll(async () => {
  await two.stop();
  await world.close();
});

/** Someone of the staff who reads, with an access token that is renewed all the time. */
async function reader(name: string): Promise<Caller> {
  const path = v2.listPartners.path.replace("{programId}", "pfm");
  const installationId = `desk-${name}`;
  const login = { userName: `${name}@pfm.example`, org: "pfm", password: PASSWORD, installationId };
  let session = z.parse(sessionSchema, await (await two.post(v2.login.path, login, 0)).json());
  return async (turn) => {
    if (turn % READS_PER_TOKEN === READS_PER_TOKEN - 1) {
      const { refreshToken } = session;
      const renewed = await two.post(
        v2.refresh.path,
        { refreshToken, installationId },
        Math.floor(turn / READS_PER_TOKEN),
      );
      session = z.parse(sessionSchema, await renewed.json());
    }
    return two.ask(path, { headers: { authorization: `Bearer ${session.token}` } }, turn);
  };
}

const whileStaffRead = async (work: () => Promise<void>) =>
  await underLoad(await Promise.all(CALLERS.map(reader)), work);

describe("changing a secret while staff work", { timeout: 240_000 }, () => {
  it("TOKEN_SECRET: known to all, then used by all, then alone; no request fails", { tags: ["D2"] }, async () => {
    const [before = "", after] = [two.environment()["TOKEN_SECRET"], newSecret()];
    const { answeredMeanwhile, failures } = await whileStaffRead(async () => {
      await two.restartAll({ TOKEN_SECRET: `${before},${after}` });
      await two.restartAll({ TOKEN_SECRET: `${after},${before}` });
      await delay(1_500);
      await two.restartAll({ TOKEN_SECRET: after });
    });
    expect(failures).toEqual([]);
    expect(answeredMeanwhile).toBeGreaterThan(0);
  });

  it("control: a new secret that is used before all processes know it", async () => {
    const { TOKEN_SECRET: before = "" } = two.environment();
    const { failures } = await whileStaffRead(async () => {
      await two.restart(0, { TOKEN_SECRET: `${newSecret()},${before}` });
      await delay(2_000);
    });
    expect(failures[0]).toContain("401");
    await two.restartAll({});
  });

  it("the application's login: a second one beside it; no request fails", { tags: ["D2"] }, async () => {
    const address = (name: string, password: string): string => {
      const url = new URL(world.test.appUrl);
      url.username = name;
      url.password = password;
      return url.href;
    };
    const group = new URL(world.test.appUrl).username;
    const suffix = randomBytes(4).toString("hex");
    const logins = ["one", "two"].map((name) => ({ name: `login_${name}_${suffix}`, password: newSecret() }));
    for (const { name, password } of logins) {
      await world.test.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}' IN ROLE ${group}`);
    }
    const [first, second] = logins.map(({ name, password }) => address(name, password));
    const use = (url = "") => two.restartAll({ DATABASE_URL: "", DATABASE_APP_URL: url });
    await use(first);
    const { answeredMeanwhile, failures } = await whileStaffRead(async () => {
      await use(second);
      await world.test.query(`DROP ROLE ${logins[0]?.name}`);
    });
    expect(failures).toEqual([]);
    expect(answeredMeanwhile).toBeGreaterThan(0);
    await two.restartAll({ DATABASE_URL: world.test.url, DATABASE_APP_URL: "" });
    await world.test.query(`DROP ROLE ${logins[1]?.name}`);
  });
});
