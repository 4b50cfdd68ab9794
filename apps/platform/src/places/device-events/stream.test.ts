import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../config/clock.ts";
import { createProgram } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createStreamOpener, type DeviceRef, type OpenedStream } from "./index.ts";

let test: TestDatabase;
let open: (device: DeviceRef) => Promise<OpenedStream>;

beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database);
  await createProgram(test.database, "mhe");
  open = createStreamOpener({ database: test.database, clock: systemClock, serverId: randomUUID() });
});
afterAll(() => test.close());

async function addDevices(count: number, programId = "pfm"): Promise<readonly DeviceRef[]> {
  const devices = Array.from({ length: count }, () => ({ programId, deviceId: randomUUID() }));
  for (const { deviceId } of devices) {
    await test.query("INSERT INTO punktum.devices (program_id, id, device_key) VALUES ($1, $2, $3)", [
      programId,
      deviceId,
      `key-${deviceId}`,
    ]);
  }
  return devices;
}

const connectedOf = (devices: readonly DeviceRef[]) =>
  test.query<{ count: number }>(
    "SELECT count(*) FROM punktum.devices WHERE id = ANY ($1) AND connected AND last_seen_at IS NOT NULL",
    [devices.map(({ deviceId }) => deviceId)],
  );

describe("devices that connect at once", () => {
  it("each get their own next number and count as seen", { tags: ["SOCK-01"] }, async () => {
    const devices = await addDevices(200);
    const first = await Promise.all(devices.map(open));
    const second = await Promise.all(devices.toReversed().map(open));
    expect(new Set(first.map(({ connectionNumber }) => connectionNumber))).toEqual(new Set([1]));
    expect(new Set(second.map(({ connectionNumber }) => connectionNumber))).toEqual(new Set([2]));
    expect(await connectedOf(devices)).toEqual([{ count: 200 }]);
  });

  it("may be the same device: its connections get different numbers", { tags: ["SOCK-01"] }, async () => {
    const [device = { programId: "", deviceId: "" }] = await addDevices(1);
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(device)));
    const numbers = opened.map(({ connectionNumber }) => connectionNumber);
    expect(numbers.toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  it("do not fail with one that does not exist, and reach no device of another programme", async () => {
    const own = await addDevices(5);
    const [foreign = { programId: "", deviceId: "" }] = await addDevices(1, "mhe");
    const wanted = [...own, { ...foreign, programId: "pfm" }, { programId: "pfm", deviceId: randomUUID() }];
    const outcomes = await Promise.allSettled(wanted.map(open));
    expect(outcomes.map(({ status }) => status)).toEqual([...own.map(() => "fulfilled"), "rejected", "rejected"]);
    expect(await connectedOf(own)).toEqual([{ count: 5 }]);
    expect(await connectedOf([foreign])).toEqual([{ count: 0 }]);
  });
});
