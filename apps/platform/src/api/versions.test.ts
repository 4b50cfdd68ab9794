import {
  ALL_CALLS,
  administrationApi as api,
  type Call,
  entriesOf,
  mountingServiceApi,
  usersApi,
  v2,
  vouchersAdminApi,
} from "@punktum/contracts";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { connectionConfig } from "../database/connection.ts";
import { sabotageFunction } from "../testing/sabotage.ts";
import { first, refusalOf } from "./testing/place-calls.ts";
import {
  type AdministrationWorld,
  createAdministrationWorld,
  type Options,
} from "./v2/administration/testing/administration-world.ts";
import { STORIES, type Story } from "./v2/administration/testing/audit-stories.ts";

const isEdit = ({ versioned = false, method }: Call): boolean => versioned && method !== "GET" && method !== "POST";
const EDITS = ALL_CALLS.filter(isEdit);
const readerOf = ({ path }: Call): Call | undefined =>
  ALL_CALLS.find((call) => call.path === path && call.method === "GET" && call.versioned === true);

const withId = z.object({ id: z.string() });
const withVersion = z.object({ version: z.number() });
const problem = z.object({
  errorType: z.string(),
  details: z.object({ changedAt: z.iso.datetime(), changedBy: z.string(), changedById: z.string() }),
  current: z.looseObject({ version: z.number() }),
});

const USER = "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e";
const settings = { name: "Bakery", active: true };
const atPartner = { params: { partnerId: "1" } };

let world: AdministrationWorld;
beforeAll(async () => {
  world = await createAdministrationWorld();
  await world.test.query("INSERT INTO punktum.users (program_id, id, email) VALUES ('pfm', $1, 'maria@example.org')", [
    USER,
  ]);
});
afterAll(() => world.close());

interface Tried {
  readonly late: string;
  readonly inTime: number;
  /** The record with the refusal, and as it was read before. */
  readonly current: unknown;
  readonly before: unknown;
}

/** Tries the edit with an old version, then with the one that was read. */
async function tryEdit(call: Call, options: Options): Promise<Tried> {
  const reader = readerOf(call) ?? call;
  const { body: before } = await world.ask("admin", reader, { params: options.params ?? {} });
  const { version } = z.parse(withVersion, before);
  const late = await world.ask("admin", call, { ...options, ifMatch: `"${version - 1}"` });
  const inTime = await world.ask("admin", call, { ...options, ifMatch: `"${version}"` });
  const { current } = z.parse(z.object({ current: z.unknown() }), late.body);
  return { late: refusalOf(late), inTime: inTime.status, current, before };
}

const ids = new Map<string, string>();

/** Makes the write of a story; edits are first tried with an old version. */
async function play({ call, who = "admin", options, makes }: Story): Promise<Tried | undefined> {
  if (isEdit(call)) {
    return tryEdit(call, options(ids));
  }
  const { body } = await world.ask(who, call, options(ids));
  const { data } = z.safeParse(withId, body);
  if (makes !== undefined && data !== undefined) {
    ids.set(makes, data.id);
  }
  return undefined;
}

/** Expected result of an edit; other writes only create records. */
const wantedOf = (call: Call, tried: Tried | undefined): Tried | undefined =>
  tried && { late: "412 CHANGED_MEANWHILE", inTime: call.status, current: tried.before, before: tried.before };

describe("every edit of a record", () => {
  it("has a read at the same address, and can be refused", () => {
    expect(EDITS.filter((call) => readerOf(call) === undefined).map(({ id }) => id)).toEqual([]);
    expect(EDITS.filter(({ errors }) => !errors.includes("CHANGED_MEANWHILE")).map(({ id }) => id)).toEqual([]);
    expect(EDITS.length).toBeGreaterThan(25);
  });

  it.each(STORIES.map((story) => [story.call.id, story] as const))(
    "of the administration has one: %s",
    async (_id, story) => {
      const tried = await play(story);
      expect(tried).toEqual(wantedOf(story.call, tried));
    },
  );

  it("of a profile, a mounting and a person", async () => {
    const profile = { ...mountingServiceApi.createProfile.example?.body, name: "Counter" };
    const { id } = await world.good("admin", mountingServiceApi.createProfile, { body: profile });
    const mountings = await world.good("admin", v2.listMountings, { query: { fields: "id" } });
    const mountingId = first(entriesOf(mountings)).id;
    const requests: readonly (readonly [Call, Options])[] = [
      [mountingServiceApi.changeProfile, { params: { id }, body: { name: "Window" } }],
      [mountingServiceApi.replaceProfile, { params: { id }, body: profile }],
      [mountingServiceApi.deleteProfile, { params: { id } }],
      [v2.changeMounting, { params: { id: mountingId }, body: { deviceName: "Left" } }],
      [v2.changeMounting, { params: { id: mountingId }, body: {} }],
      [mountingServiceApi.deleteMounting, { params: { id: mountingId } }],
      [usersApi.changeUser, { params: { userId: USER }, body: { city: "Kiel" } }],
      [usersApi.replaceUser, { params: { userId: USER }, body: { emailAddress: "maria@example.org" } }],
      [usersApi.eraseUser, { params: { userId: USER } }],
    ];
    for (const [call, options] of requests) {
      const { late, inTime, current, before } = await tryEdit(call, options);
      expect([call.id, late, inTime]).toEqual([call.id, "412 CHANGED_MEANWHILE", 200]);
      expect(current).toEqual(before);
    }
  });
});

describe("the refusal of a late edit", () => {
  it("names author and time of the change, and changes nothing", async () => {
    const read = await world.ask("admin", api.readPartner, atPartner);
    const { version } = z.parse(withVersion, read.body);
    expect(read.headers.etag).toBe(`"${version}"`);
    const first = await world.ask("partner", api.replacePartner, {
      ...atPartner,
      body: { ...settings, legalName: "First" },
      ifMatch: `W/"${version}"`,
    });
    expect([first.status, first.headers.etag]).toEqual([200, `"${version + 1}"`]);
    const body = { ...settings, legalName: "Second" };
    const late = await world.ask("admin", api.replacePartner, { ...atPartner, body, ifMatch: `"${version}"` });
    const { details, current } = z.parse(problem, late.body);
    expect(details).toMatchObject({ changedById: world.adminIds.partner });
    expect(current).toMatchObject({ legalName: "First", version: version + 1 });
    const blind = await world.good("admin", api.replacePartner, { ...atPartner, body });
    expect([blind.legalName, blind.version]).toEqual(["Second", version + 2]);
    const anyVersion = await world.ask("admin", api.replacePartner, { ...atPartner, body, ifMatch: "*" });
    expect(anyVersion.status).toBe(200);
  });

  it("reveals nothing to users who may not read the record", async () => {
    const elsewhere = { params: { partnerId: "2" }, body: settings, ifMatch: '"99"' };
    expect(await world.refused("partner", api.replacePartner, elsewhere)).toBe("404 NOT_FOUND");
    expect(await world.refused("stranger", api.replacePartner, elsewhere)).toBe("404 ORGANIZATION_NOT_FOUND");
    expect(await world.refused("staff", api.replacePartner, elsewhere)).toBe("403 GENERAL_NO_PERMISION");
    const nobody = { params: { partnerId: "99" }, body: settings, ifMatch: '"1"' };
    expect(await world.refused("admin", api.replacePartner, nobody)).toBe("404 NOT_FOUND");
  });

  it("does not apply to a repeated request that was carried out", async () => {
    const { version } = await world.good("admin", api.readPartner, atPartner);
    const options = { ...atPartner, body: { ...settings, legalName: "Once" }, ifMatch: `"${version}"`, key: "press-1" };
    const first = await world.ask("admin", api.replacePartner, options);
    await world.good("admin", api.replacePartner, { ...atPartner, body: { ...settings, legalName: "Later" } });
    const again = await world.ask("admin", api.replacePartner, options);
    expect([again.status, again.body, again.headers.etag]).toEqual([200, first.body, `"${version + 1}"`]);
  });

  it("applies to an id with leading zeros", async () => {
    const options = { params: { partnerId: "0001" }, body: settings, ifMatch: '"1"' };
    expect(await world.refused("admin", api.replacePartner, options)).toBe("412 CHANGED_MEANWHILE");
  });
});

describe("writes without a version", () => {
  it("are changes of stock and logins", async () => {
    const texts = { de: { title: "x" } };
    const reward = await world.good("admin", vouchersAdminApi.createReward, { body: { texts, points: 1, stock: 5 } });
    await world.test.query("UPDATE punktum.rewards SET stock = stock - 1 WHERE id = $1", [reward.id]);
    await world.test.query("UPDATE punktum.admins SET last_login_at = now() WHERE id = $1", [world.adminIds.staff]);
    const params = { rewardId: reward.id };
    expect(await world.good("admin", vouchersAdminApi.readReward, { params })).toEqual({ ...reward, stock: 4 });
    expect(await world.good("admin", api.readAdmin, { params: { adminId: world.adminIds.staff } })).toMatchObject({
      version: 1,
    });
  });
});

const RACERS = 4;

/** Backends of this database that wait for a row. */
const WAITING = `SELECT 1 FROM pg_locks w WHERE NOT w.granted AND EXISTS (
  SELECT 1 FROM pg_locks l WHERE l.pid = w.pid
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/** Holds the partner until all racers wait for it, so that they meet however busy the machine is. */
async function race(held: AdministrationWorld): Promise<readonly number[]> {
  const { version } = await held.good("admin", api.readPartner, atPartner);
  const keeper = new Client(connectionConfig(held.test.url, "punktum test keeper"));
  await keeper.connect();
  await keeper.query("BEGIN");
  await keeper.query("SELECT 1 FROM punktum.partners WHERE program_id = 'pfm' AND id = 1 FOR UPDATE");
  const racing = Array.from({ length: RACERS }, (_, index) =>
    held.ask("admin", api.replacePartner, {
      ...atPartner,
      body: { ...settings, legalName: `Racer ${index}` },
      ifMatch: `"${version}"`,
    }),
  );
  const waiting = async () => (await keeper.query(WAITING)).rowCount ?? 0;
  while ((await waiting()) < RACERS) {
    await wait(10);
  }
  await keeper.query("COMMIT");
  await keeper.end();
  return (await Promise.all(racing)).map(({ status }) => status).toSorted((one, other) => one - other);
}

describe("of writers with the same version", () => {
  it("exactly one wins", async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await race(world)).toEqual([200, 412, 412, 412]);
    }
  });

  it("all would win if the database did not compare", async () => {
    await sabotageFunction(world.test, "count_edit", "<> OLD.version::text", "= 'never'");
    expect(await race(world)).toEqual([200, 200, 200, 200]);
  });
});
