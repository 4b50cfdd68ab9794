import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../config/clock.ts";
import { catalogueCacheOf } from "../../offers/vouchers/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { createProgram } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createLookUpLimit, type LookUpLimit } from "./look-ups.ts";

let test: TestDatabase;
let limit: LookUpLimit;
beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database, "pfm", { device_look_ups_per_hour: 5 });
  limit = createLookUpLimit({
    database: test.database,
    clock: systemClock,
    catalogues: catalogueCacheOf(test.database),
  });
});
afterAll(() => test.close());

const deviceOf = (subjectId: string): Identity => ({
  programId: "pfm",
  role: "DEVICE",
  subjectId,
  deviceId: subjectId,
  partnerIds: ["1"],
  storeIds: ["1"],
  displayName: "tablet",
});

const look = (identity: Identity, accountId: string) => limit.admit(identity, { code: accountId, accountId });

describe("look-ups of many devices at the same moment", () => {
  it("are counted for each device, and none passes the limit", { tags: ["B-41"] }, async () => {
    const devices = Array.from({ length: 20 }, () => randomUUID());
    const waits = await Promise.all(
      devices.flatMap((device) => Array.from({ length: 8 }, () => look(deviceOf(device), randomUUID()))),
    );
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(devices.length * 5);
    expect(Math.min(...waits.filter((waitMs) => waitMs > 0))).toBeGreaterThan(59 * 60_000);
  });

  it("read only what their own device has looked up", { tags: ["B-41"] }, async () => {
    const read = await test.database.withProgram("pfm", async ({ db }) => {
      const rowsRead = async () => {
        const { rows } = await sql<{ number: string }>`SELECT seq_tup_read + idx_tup_fetch AS number
          FROM pg_stat_xact_user_tables WHERE relname = 'device_look_ups'`.execute(db);
        return Number(rows[0]?.number);
      };
      const ask = () =>
        sql`SELECT FROM admit_look_ups('pfm', ARRAY[gen_random_uuid()], ARRAY[gen_random_uuid()], now(), 5, true)`.execute(
          db,
        );
      // A connection keeps the plan that it made for an empty table.
      await sql`DELETE FROM device_look_ups`.execute(db);
      await ask();
      await sql`INSERT INTO device_look_ups (program_id, device_id, account_id, looked_up_at)
        SELECT 'pfm', gen_random_uuid(), gen_random_uuid(), now() FROM generate_series(1, 2000)`.execute(db);
      const before = await rowsRead();
      await ask();
      return (await rowsRead()) - before;
    });
    expect(read).toBeLessThan(5);
  });
});
