import { randomUUID } from "node:crypto";
import { DUTY_HEADER } from "@punktum/contracts";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { putOnDuty } from "./api/testing/put-on-duty.ts";
import { systemClock } from "./config/clock.ts";
import { createAccessTokens } from "./office/sessions/index.ts";
import { connected, openClient, until } from "./realtime/testing/device-client.ts";
import { addDevice, TEST_SECRET, type TestDevice } from "./realtime/testing/realtime-world.ts";
import { createAccount, createProgram } from "./testing/factories.ts";
import { startPlatform } from "./testing/platform-process.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let test: TestDatabase;
let device: TestDevice;
let accountId: string;

beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database);
  device = await addDevice({ test, accessTokens: createAccessTokens([TEST_SECRET], systemClock) });
  accountId = await createAccount(test.database, "pfm", { registered: true });
});
afterAll(() => test.close());

async function cardOf(id: string): Promise<string> {
  const [row] = await test.query<{ code: string }>("SELECT code FROM punktum.identifiers WHERE account_id = $1", [id]);
  return row?.code ?? "";
}

/** Locks the account's row, so that a booking on it waits until the lock ends. */
async function holdAccount(): Promise<Client> {
  const holder = new Client({ connectionString: test.url });
  // A failed test drops the database while this connection is open.
  holder.on("error", () => undefined);
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM punktum.accounts WHERE id = $1 FOR UPDATE", [accountId]);
  return holder;
}

async function isWaitingForLock(): Promise<boolean> {
  const rows = await test.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}

describe("SIGTERM", () => {
  it("finishes the running booking, accepts no new request, notifies devices, and exits with 0", async () => {
    const server = await startPlatform({ DATABASE_URL: test.url, TOKEN_SECRET: TEST_SECRET });
    const client = openClient(server.base, device);
    await connected(client);
    const holder = await holdAccount();
    const headers = {
      authorization: `Bearer ${device.token}`,
      [DUTY_HEADER]: await putOnDuty(test.database, "pfm", device.id),
      "idempotency-key": randomUUID(),
      "content-type": "application/json",
    };
    const body = JSON.stringify({
      bookingType: "EARNBOOKING",
      bookingTypeCode: "MANUALREVENUE",
      points: 5,
      reason: "test",
    });
    const url = `${server.base}/api/v2/accounts/${await cardOf(accountId)}/bookings`;
    const booking = fetch(url, { method: "POST", headers, body });
    await until(isWaitingForLock);

    const ended = server.end("SIGTERM");
    await until(async () => (await fetch(`${server.base}/health/ready`)).status === 503);
    const refused = await fetch(url, {
      method: "POST",
      headers: { ...headers, "idempotency-key": randomUUID() },
      body,
    });
    expect(refused.status).toBe(503);
    await holder.query("COMMIT");
    await holder.end();
    const answer = await booking;
    expect([answer.status, await answer.json()]).toMatchObject([201, { points: 5 }]);
    await ended;
    expect(server.child.exitCode).toBe(0);
    expect(client.closings).toEqual(["SERVER_STOPPING"]);
    const booked = await test.query("SELECT points FROM punktum.bookings WHERE account_id = $1", [accountId]);
    expect(booked).toHaveLength(1);
  });
});
