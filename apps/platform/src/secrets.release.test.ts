import { v2 } from "@punktum/contracts";
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "./api/testing/place-world.ts";
import { type PlatformProcess, startPlatform } from "./testing/platform-process.ts";

/** Two processes of an installation, restarted one after the other, while callers work. */
const CALLERS = ["staff", "admin"] as const;
const READS_PER_TOKEN = 12;
const RETRY_MS = 100;
const TRIES = 100;

const sessionSchema = z.object({ token: z.string(), refreshToken: z.string() });
const newSecret = (): string => randomBytes(24).toString("hex");

let world: PlaceWorld;
let environment: Record<string, string>;
const servers: PlatformProcess[] = [];

beforeAll(async () => {
  world = await createPlaceWorld();
  environment = { DATABASE_URL: world.test.url, PHONE_SECRET: newSecret(), TOKEN_SECRET: newSecret() };
  servers.push(await startPlatform(environment), await startPlatform(environment));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
  await world.close();
});

async function restart(index: number, change: Record<string, string>): Promise<void> {
  environment = { ...environment, ...change };
  await servers[index]?.end("SIGTERM");
  servers[index] = await startPlatform(environment);
}

async function restartAll(change: Record<string, string>): Promise<void> {
  for (const index of servers.keys()) {
    await restart(index, change);
  }
}

/** A request as clients send it behind a proxy: a process that cannot be reached, or is stopping, is left for the next. */
async function ask(path: string, init: RequestInit, turn: number): Promise<Response> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(`${servers[(turn + tries) % servers.length]?.base}${path}`, init).catch(() => undefined);
    if (answer !== undefined && answer.status !== 503) {
      return answer;
    }
    await delay(RETRY_MS);
  }
  throw new Error("no process answers");
}

const post = async (path: string, body: object, turn: number) =>
  await ask(
    path,
    { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    turn,
  );

/** Staff who read, with an access token that is renewed all the time, while `work` runs. */
async function underLoad(work: () => Promise<void>) {
  const seen: { answered: number; readonly failures: string[] } = { answered: 0, failures: [] };
  const state = { isOver: false };
  const path = v2.listPartners.path.replace("{programId}", "pfm");
  const caller = async (name: string): Promise<void> => {
    const installationId = `desk-${name}`;
    const login = { userName: `${name}@pfm.example`, org: "pfm", password: PASSWORD, installationId };
    let session = z.parse(sessionSchema, await (await post(v2.login.path, login, 0)).json());
    for (let turn = 0; !state.isOver; turn += 1) {
      const answer = await ask(path, { headers: { authorization: `Bearer ${session.token}` } }, turn);
      seen.answered += 1;
      seen.failures.push(...(answer.status === 200 ? [] : [`${answer.status}: ${await answer.text()}`]));
      if (turn % READS_PER_TOKEN === 0) {
        const { refreshToken } = session;
        const renewed = await post(v2.refresh.path, { refreshToken, installationId }, turn / READS_PER_TOKEN);
        session = z.parse(sessionSchema, await renewed.json());
      }
      await delay(20);
    }
  };
  const callers = CALLERS.map(caller);
  await delay(500);
  await work();
  await delay(1_500);
  state.isOver = true;
  await Promise.all(callers);
  return seen;
}

describe("changing a secret while staff work", { timeout: 240_000 }, () => {
  it("TOKEN_SECRET: known to all, then used by all, then alone; no request fails", { tags: ["D2"] }, async () => {
    const [before = "", after] = [environment["TOKEN_SECRET"], newSecret()];
    const { answered, failures } = await underLoad(async () => {
      await restartAll({ TOKEN_SECRET: `${before},${after}` });
      await restartAll({ TOKEN_SECRET: `${after},${before}` });
      await delay(1_500);
      await restartAll({ TOKEN_SECRET: after });
    });
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(100);
  });

  it("control: a new secret that is used before all processes know it", async () => {
    const { TOKEN_SECRET: before = "" } = environment;
    const { failures } = await underLoad(async () => {
      await restart(0, { TOKEN_SECRET: `${newSecret()},${before}` });
      await delay(2_000);
    });
    expect(failures[0]).toContain("401");
    await restartAll({});
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
    const use = (url = "") => restartAll({ DATABASE_URL: "", DATABASE_APP_URL: url });
    await use(first);
    const { answered, failures } = await underLoad(async () => {
      await use(second);
      await world.test.query(`DROP ROLE ${logins[0]?.name}`);
    });
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(50);
    await restartAll({ DATABASE_URL: world.test.url, DATABASE_APP_URL: "" });
    await world.test.query(`DROP ROLE ${logins[1]?.name}`);
  });
});
