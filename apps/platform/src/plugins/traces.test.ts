import { v2 } from "@punktum/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "../api/testing/place-world.ts";
import { logIn, send, sendV2 } from "../api/testing/place-calls.ts";
import { openTraces } from "../config/traces.ts";
import { type Database, openDatabase, prepared } from "../database/index.ts";
import { silentLog } from "../testing/names.ts";
import { startTraceCollector, type TraceCollector } from "../testing/trace-collector.ts";

const CALLER = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;

let world: PlaceWorld;
let token: string;
let collector: TraceCollector;
const databases: Database[] = [];

beforeAll(async () => {
  world = await createPlaceWorld();
  ({ token } = await logIn(world.app, "admin"));
});
beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(() => collector.close());
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await world.close();
});

/** A second platform on the same database, which is traced. */
async function trace({ share = 0, url = collector.url }) {
  const failures: unknown[] = [];
  const traces = await openTraces({
    url,
    share,
    onFailure: (error) => void failures.push(error),
    nowMs: () => 0,
  });
  const database = await openDatabase({ databaseAppUrl: world.test.appUrl, log: silentLog, trace: traces.statements });
  databases.push(database);
  return { app: await world.restart({ database, traces }), traces, database, failures };
}

const listPartners = async (app: PlaceWorld["app"], headers: Record<string, string> = {}) =>
  await send(app, {
    url: v2.listPartners.path.replace("{programId}", "pfm"),
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const spansOf = (wanted: number) => collector.spans.filter(({ kind }) => kind === wanted);
const attributeOf = (span: { attributes: readonly { key: string; value: object }[] }, name: string) =>
  span.attributes.find(({ key }) => key === name)?.value;

describe("traces", () => {
  it("begin at the caller's span, and every statement of the request belongs to them", async () => {
    const { app } = await trace({});
    const header = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
    const reply = await listPartners(app, { traceparent: header });
    expect(reply.status).toBe(200);
    const seen = await world.test.query<{ query: string }>(
      "SELECT query FROM pg_stat_activity WHERE query LIKE '/*traceparent=' || $1",
      [`_00-${CALLER.traceId}-%`],
    );
    await app.close();
    expect(collector.paths).toEqual(["POST /v1/traces application/json"]);
    expect(collector.texts[0]).toContain('"punktum"');
    const roots = spansOf(SERVER);
    expect(roots).toMatchObject([{ traceId: CALLER.traceId, parentSpanId: CALLER.spanId }]);
    expect(roots[0]?.name).toMatch(/^GET \/api\/v2\/.*:programId/);
    const statements = spansOf(CLIENT);
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(["begin", "commit"]));
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([roots[0]?.spanId]));
    // The server shows statements under spans that the collector has.
    expect(seen.length).toBeGreaterThan(0);
    const shown = seen.map(({ query }) => /^\/\*traceparent='00-[\da-f]{32}-([\da-f]{16})-01'\*\/ \w/.exec(query)?.[1]);
    expect(statements.map(({ spanId }) => spanId)).toEqual(expect.arrayContaining(shown));
  });

  it(
    "of a request with a body contain its statements, and no password, token or address",
    { tags: ["B-03"] },
    async () => {
      const { app } = await trace({ share: 1 });
      const { token: fresh } = await logIn(app, "partner");
      await sendV2(app, v2.listPartners, { token: fresh, params: { programId: "pfm" } });
      await send(app, { url: "/api/v2/accounts/4000000001/balance?keyCode=4000000001" });
      await app.close();
      const login = spansOf(SERVER).find(({ name }) => name.startsWith("POST"));
      const own = spansOf(CLIENT).filter(({ traceId }) => traceId === login?.traceId);
      expect(own.length).toBeGreaterThan(2);
      const sent = collector.texts.join("");
      for (const secret of [PASSWORD, fresh, token, "4000000001", "partner@pfm.example", "127.0.0.1"]) {
        expect(sent).not.toContain(secret);
      }
    },
  );

  it("name a failed statement and its SQLSTATE, without its message", { tags: ["B-03"] }, async () => {
    const { traces, database } = await trace({ share: 1 });
    const request = traces.begin({ method: "GET", route: "/x", traceparent: undefined });
    const divide = prepared("test.divide", "SELECT 1 / $1::integer AS one", () => null);
    const failed = new Promise<unknown>((resolve) => {
      request?.run(() => void database.withoutProgram(divide, [0]).catch(resolve));
    });
    expect(await failed).toBeInstanceOf(Error);
    request?.end({ status: 500, program: undefined });
    await traces.close();
    const [statement, root] = collector.spans;
    expect([statement?.name, statement?.status?.code, root?.status?.code]).toEqual(["test.divide", ERROR, ERROR]);
    expect(collector.spans.map((span) => attributeOf(span, "db.response.status_code"))).toContainEqual({
      stringValue: "22012",
    });
    expect(collector.texts.join("")).not.toContain("division");
  });

  it("are few if callers ask for them, and none without being asked", { tags: ["T27"] }, async () => {
    const { app } = await trace({ share: 0 });
    await listPartners(app);
    await listPartners(app, { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-00` });
    for (const wrong of [
      "",
      "00-0-0-01",
      `ff-${CALLER.traceId}-${CALLER.spanId}-01`,
      `00-${"0".repeat(32)}-${CALLER.spanId}-01`,
    ]) {
      await listPartners(app, { traceparent: wrong });
    }
    const asking = Array.from({ length: 30 }, () =>
      listPartners(app, { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` }),
    );
    expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    await app.close();
    expect(spansOf(SERVER)).toHaveLength(10);
  });

  it("that no collector takes cost no request", async () => {
    const { app, failures } = await trace({ share: 1, url: "http://127.0.0.1:1" });
    expect((await listPartners(app)).status).toBe(200);
    await app.close();
    await expect.poll(() => failures.length).toBeGreaterThan(0);
  });
});
