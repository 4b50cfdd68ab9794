import { tillKeysApi } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "../../testing/place-world.ts";

let world: PlaceWorld;
const tokens = new Map<string, string>();

const session = z.object({ token: z.string() });

async function logIn(name: string): Promise<string> {
  const [, org = ""] = name.split("@");
  const payload = { userName: `${name}.example`, password: PASSWORD, org };
  const answer = await world.app.inject({ method: "POST", url: "/api/v2/login", payload });
  return z.parse(session, answer.json()).token;
}

beforeAll(async () => {
  world = await createPlaceWorld();
  for (const name of ["partner@pfm", "staff@pfm", "admin@pfm", "admin@mhe"]) {
    tokens.set(name, await logIn(name));
  }
  const point = { program_id: "pfm", kind: "CASH", active: true, name: "till" } as const;
  await world.test.database.withProgram("pfm", ({ db }) =>
    db
      .insertInto("interaction_points")
      .values([
        { ...point, id: "cash-3", level: "STORE", partner_id: 2, store_id: 3 },
        { ...point, id: "cash-p1", level: "PARTNER", partner_id: 1 },
        { ...point, id: "cash-all", level: "PROGRAM" },
      ])
      .execute(),
  );
});
afterAll(() => world.close());

interface Options {
  readonly who?: string;
  readonly point?: string;
  readonly program?: string;
  readonly body?: object;
}

const urlOf = ({ point = "cash-1", program = "pfm" }: Options, rest = ""): string =>
  `/api/v2/programs/${program}/interactionpoints/${point}/apikeys${rest}`;

const headersOf = ({ who = "partner@pfm" }: Options) => ({ authorization: `Bearer ${tokens.get(who) ?? ""}` });

const create = (options: Options = {}) =>
  world.app.inject({
    method: "POST",
    url: urlOf(options),
    headers: headersOf(options),
    payload: options.body ?? { name: "Till 1" },
  });

const made = async (options: Options = {}) =>
  z.parse(tillKeysApi.createTillKey.response, (await create(options)).json());

const list = async (options: Options = {}) =>
  z.parse(
    tillKeysApi.listTillKeys.response,
    (await world.app.inject({ method: "GET", url: urlOf(options), headers: headersOf(options) })).json(),
  );

const refused = z.object({ errorType: z.string() });
const codeOf = async (answer: Promise<{ statusCode: number; json: () => unknown }>): Promise<string> => {
  const { statusCode, json } = await answer;
  return `${statusCode} ${z.parse(refused, json()).errorType}`;
};

/** What a key is as a caller: the answer of a call no till may make. */
const tryKey = (apiKey: string) =>
  codeOf(world.app.inject({ method: "GET", url: urlOf({}), headers: { "api-key": apiKey } }));

const TILL = "403 GENERAL_NO_PERMISION";
const NOBODY = "401 LOGIN_USER_NOT_LOGGED_IN";

describe("keys of tills", () => {
  it("a partner's admin creates a key, which is shown once and stored as a hash", { tags: ["ARTS-04"] }, async () => {
    const key = await made();
    expect(key.apiKey).toMatch(/^ak_[\w-]{43}$/);
    expect(JSON.stringify(await list())).not.toContain(key.apiKey);
    const stored = await world.test.query<{ found: boolean }>(
      "SELECT bool_or(to_jsonb(k)::text LIKE '%' || $1 || '%') AS found FROM punktum.api_keys k",
      [key.apiKey],
    );
    expect(stored).toEqual([{ found: false }]);
    expect(await tryKey(key.apiKey)).toBe(TILL);
  });

  it("keys are listed newest first and revoked permanently", async () => {
    const first = await made({ body: { name: "old" } });
    world.clock.moveMs(1_000);
    const second = await made({ body: { name: "new" } });
    const revoke = () =>
      world.app.inject({ method: "DELETE", url: urlOf({}, `/${second.id}`), headers: headersOf({}) });
    expect(await tryKey(second.apiKey)).toBe(TILL);
    expect((await revoke()).statusCode).toBe(200);
    expect(await tryKey(second.apiKey)).toBe(NOBODY);
    const [newest, next] = await list();
    expect([newest?.id, next?.id]).toEqual([second.id, first.id]);
    expect([newest?.revokedAt === null, next?.revokedAt === null]).toEqual([false, true]);
    world.clock.moveMs(5_000);
    await revoke();
    expect((await list())[0]?.revokedAt).toBe(newest?.revokedAt);
  });

  it("a key expires at its chosen time", async () => {
    const expiresAt = new Date(world.clock.nowMs() + 60_000).toISOString();
    const key = await made({ body: { name: "for a fair", expiresAt } });
    expect(await tryKey(key.apiKey)).toBe(TILL);
    world.clock.moveMs(70_000);
    expect(await tryKey(key.apiKey)).toBe(NOBODY);
  });

  it("the audit row does not contain the key", { tags: ["S9"] }, async () => {
    const key = await made({ body: { name: "audited" } });
    const rows = await world.test.query<{ action: string; row: string }>(
      "SELECT action, to_jsonb(a)::text AS row FROM punktum.audit_log a WHERE subject_id = $1",
      [key.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["TILL_KEY_CREATED"]);
    expect(rows[0]?.row).not.toContain(key.apiKey);
  });

  it.each([
    ["the till of another partner", { point: "cash-3" }, "403 GENERAL_NO_PERMISION"],
    ["a tablet", { point: "pos-1" }, "404 NOT_FOUND"],
    ["a till of no shop", { point: "cash-all" }, "404 NOT_FOUND"],
    ["nothing", { point: "cash-9" }, "404 NOT_FOUND"],
    ["another programme", { program: "mhe" }, "404 ORGANIZATION_NOT_FOUND"],
    ["store staff", { who: "staff@pfm" }, "403 GENERAL_NO_PERMISION"],
    ["another programme's admin", { who: "admin@mhe" }, "404 ORGANIZATION_NOT_FOUND"],
    ["a key without a name", { body: {} }, "400 REQUEST_INVALID"],
  ])("refuses %s", async (_what, options, expected) => {
    expect(await codeOf(create(options))).toBe(expected);
  });

  it("a partner's admin creates keys for their tills, a programme admin for any", async () => {
    expect(await tryKey((await made({ point: "cash-p1" })).apiKey)).toBe(TILL);
    expect(await tryKey((await made({ point: "cash-3", who: "admin@pfm" })).apiKey)).toBe(TILL);
  });

  it("a key is refused while its shop or till is closed", async () => {
    const { apiKey } = await made({ point: "cash-3", who: "admin@pfm" });
    await world.test.query("UPDATE punktum.stores SET active = false WHERE program_id = 'pfm' AND id = 3");
    expect(await tryKey(apiKey)).toBe(NOBODY);
    await world.test.query("UPDATE punktum.stores SET active = true WHERE program_id = 'pfm' AND id = 3");
    await world.test.query("UPDATE punktum.interaction_points SET active = false WHERE id = 'cash-3'");
    expect(await tryKey(apiKey)).toBe(NOBODY);
  });
});
