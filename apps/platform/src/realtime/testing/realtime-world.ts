import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { buildApp } from "../../app.ts";
import type { Clock } from "../../config/clock.ts";
import { openChannel } from "../../database/index.ts";
import { type AccessTokens, createAccessTokens, createPasswordHasher } from "../../office/sessions/index.ts";
import { createProgram } from "../../testing/factories.ts";
import { silentLog } from "../../testing/names.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { DEFAULT_SOCKET_LIMITS, type SocketLimits } from "../index.ts";

/** A tablet and the till beside it. */
export interface TestDevice {
  readonly programId: string;
  readonly id: string;
  readonly key: string;
  readonly till: string;
  readonly token: string;
}

/** A server with devices of two programmes. */
export interface RealtimeWorld {
  readonly test: TestDatabase;
  readonly clock: Clock & { moveMs: (byMs: number) => void };
  readonly accessTokens: AccessTokens;
  readonly logLines: string[];
  app: () => FastifyInstance;
  /** `http://127.0.0.1:<port>` */
  base: () => string;
  readonly start: (port?: number) => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const TEST_SECRET = "secret of the realtime tests that is long enough";

function createClock(): RealtimeWorld["clock"] {
  let movedMs = 0;
  return {
    nowMs: () => Date.now() + movedMs,
    moveMs: (byMs) => {
      movedMs += byMs;
    },
  };
}

export async function createRealtimeWorld(
  options: {
    readonly limits?: Partial<SocketLimits>;
    readonly shared?: boolean;
    readonly origins?: string[];
    readonly trustProxy?: string[];
  } = {},
): Promise<RealtimeWorld> {
  const test = await createTestDatabase();
  for (const programId of ["pfm", "mhe"]) {
    await createProgram(test.database, programId);
  }
  const clock = createClock();
  const accessTokens = createAccessTokens([TEST_SECRET], clock);
  const logLines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => logLines.push(line) });
  const state: { app: FastifyInstance | undefined; base: string } = { app: undefined, base: "" };

  async function start(port = 0): Promise<void> {
    const channel = options.shared ? openChannel({ url: test.appUrl, log: silentLog }) : undefined;
    state.app = await buildApp({
      database: test.database,
      clock,
      log,
      accessTokens,
      passwords: createPasswordHasher(),
      phoneSecrets: ["secret of phones in this test, long enough"],
      frontEnds: {},
      limits: { perIdentity: 1e6, perAddress: 1e6, loginsPerAddress: 1e6 },
      offSchemaAnswers: "refuse",
      backgroundWork: true,
      socketLimits: { ...DEFAULT_SOCKET_LIMITS, ...options.limits },
      kioskOrigins: options.origins ?? [],
      trustProxy: options.trustProxy ?? [],
      ...(channel === undefined ? {} : { channel }),
    });
    state.base = (await state.app.listen({ port, host: "127.0.0.1" })).replace(/\/$/, "");
  }

  async function stop(): Promise<void> {
    await state.app?.close();
    state.app = undefined;
  }

  await start();
  return {
    test,
    clock,
    accessTokens,
    logLines,
    app() {
      if (state.app === undefined) {
        throw new Error("the server is stopped");
      }
      return state.app;
    },
    base: () => state.base,
    start,
    stop,
    close: async () => {
      await stop();
      await test.close();
    },
  };
}

/** Adds devices mounted in store 1, each with its own till. */
export async function addDevices(
  { test, accessTokens }: { readonly test: Pick<TestDatabase, "query">; readonly accessTokens: AccessTokens },
  count: number,
  programId = "pfm",
): Promise<readonly TestDevice[]> {
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, key: `key-${id}`, till: `till-${id}`, point: `app-${id}`, mounting: randomUUID() };
  });
  const given = `jsonb_to_recordset($2::jsonb) AS g (id uuid, key text, till text, point text, mounting uuid)`;
  const values = [programId, JSON.stringify(rows)];
  await test.query(
    `INSERT INTO punktum.devices (program_id, id, device_key) SELECT $1, g.id, g.key FROM ${given}`,
    values,
  );
  await test.query(
    `INSERT INTO punktum.interaction_points (program_id, id, kind, level, partner_id, store_id, name)
     SELECT $1, p.id, p.kind, 'STORE', 1, 1, p.id
     FROM ${given}, LATERAL (VALUES (g.till, 'CASH'), (g.point, 'APP')) AS p (id, kind)`,
    values,
  );
  await test.query(
    `INSERT INTO punktum.mountings (program_id, id, partner_id, store_id, app_interaction_id, cash_interaction_id,
       device_id, device_key, workstation_id, mounted_at)
     SELECT $1, g.mounting, 1, 1, g.point, g.till, g.id, g.key, g.point, now() FROM ${given}`,
    values,
  );
  return Promise.all(
    rows.map(async ({ id, key, till }) => {
      const { token } = await accessTokens.issue({ programId, kind: "DEVICE", subjectId: id });
      return { programId, id, key, till, token };
    }),
  );
}

/** Announces a sale of a till, as the booking transaction does. */
export async function announceSale(
  { database }: Pick<TestDatabase, "database">,
  device: Pick<TestDevice, "programId" | "till">,
  externalId: string,
  more: object = {},
): Promise<void> {
  await database.withProgram(device.programId, ({ db }) =>
    db
      .insertInto("outbox")
      .values({
        program_id: device.programId,
        topic: "REVENUE",
        room: `cash:${device.till}`,
        payload: JSON.stringify({ totalRevenue: 1250, totalPoints: 12, externalId, ...more }),
      })
      .execute(),
  );
}

/** Ends a device's mounting from outside. */
export async function unmount({ test }: Pick<RealtimeWorld, "test">, device: TestDevice): Promise<void> {
  await test.database.withProgram(device.programId, async ({ db }) => {
    await db
      .updateTable("mountings")
      .set({ device_id: null, device_key: null })
      .where("device_id", "=", device.id)
      .execute();
    const row = { program_id: device.programId, topic: "UNMOUNT", device_id: device.id };
    await db
      .insertInto("outbox")
      .values({ ...row, payload: JSON.stringify({ reason: "freed by an admin" }) })
      .execute();
  });
}

/** Adds one device. */
export async function addDevice(
  world: Pick<RealtimeWorld, "test" | "accessTokens">,
  programId = "pfm",
): Promise<TestDevice> {
  const [device] = await addDevices(world, 1, programId);
  if (device === undefined) {
    throw new Error("no device was added");
  }
  return device;
}
