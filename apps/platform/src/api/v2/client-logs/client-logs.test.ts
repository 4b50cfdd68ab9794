import { clientLogsApi } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetOldClientLogsOnce } from "../../../places/client-logs/index.ts";
import { callV2, codeV2 } from "../../testing/calls.ts";
import { createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const { reportClientLogs, listClientLogs } = clientLogsApi;
const entry = { level: "error", name: "TypeError", message: "points is undefined", occurredAt: "2026-11-21T09:30:00Z" };
const report = (entries: readonly object[], tags: object = {}) => ({ body: { release: "0.16.0", tags, entries } });
const kept = () =>
  world.test.query("SELECT device_id, name, message, stack, tags, count FROM punktum.client_logs ORDER BY id");

describe("reports of a kiosk", () => {
  it("are stored under the reporting device with its tags", { tags: ["HTTP-12"] }, async () => {
    const tags = { screen: "burn" };
    expect(await callV2(world, reportClientLogs, report([{ ...entry, count: 3 }], tags))).toEqual({
      accepted: 1,
      dropped: 0,
    });
    expect(await kept()).toMatchObject([
      { device_id: world.device.id, name: "TypeError", message: "points is undefined", tags, count: 3 },
    ]);
  });

  it("contain nothing that identifies a person, whatever a page sends", { tags: ["HTTP-12"] }, async () => {
    const leaky = {
      ...entry,
      message: "anna@mail.example has card 4000000001",
      stack: "at https://shop.example/pfm/burn?keyCode=4000000001&idType=ID:1:2",
    };
    await callV2(world, reportClientLogs, report([leaky], { user: "anna@mail.example" }));
    const text = JSON.stringify(await kept());
    expect(text).toContain("has card …");
    expect(text).not.toMatch(/anna|4000000001/);
  });

  it(
    "are limited to 600 entries an hour per device, and excess ones are counted; other devices are not affected",
    { tags: ["HTTP-12"] },
    async () => {
      const batch = report(Array.from({ length: 50 }, () => entry));
      const answers = [];
      for (let round = 0; round < 13; round += 1) {
        answers.push(await callV2(world, reportClientLogs, batch, { who: "otherDevice" }));
      }
      expect(answers.at(-1)).toEqual({ accepted: 0, dropped: 50 });
      expect(await callV2(world, reportClientLogs, batch)).toEqual({ accepted: 50, dropped: 0 });
      await world.test.query("UPDATE punktum.client_logs SET received_at = received_at - interval '61 minutes'");
      expect(await callV2(world, reportClientLogs, batch, { who: "otherDevice" })).toEqual({
        accepted: 50,
        dropped: 0,
      });
    },
  );

  it("are refused if entries are too long, too many or without a login", async () => {
    expect(await codeV2(world, reportClientLogs, report([{ ...entry, stack: "x".repeat(4_001) }]))).toBe(
      "REQUEST_INVALID",
    );
    expect(await codeV2(world, reportClientLogs, report(Array.from({ length: 51 }, () => entry)))).toBe(
      "REQUEST_INVALID",
    );
    const tags = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`t${index}`, "x"]));
    expect(await codeV2(world, reportClientLogs, report([entry], tags))).toBe("REQUEST_INVALID");
  });

  it("staff read their shop's reports, newest first and paged, masked", { tags: ["HTTP-12"] }, async () => {
    const named = (name: string, message = "") => report([{ ...entry, level: "warning", name, message }]);
    for (const name of ["first", "second", "third"]) {
      await callV2(world, reportClientLogs, named(name));
    }
    await callV2(world, reportClientLogs, named("elsewhere"), { who: "otherDevice" });
    await world.test.query("UPDATE punktum.client_logs SET message = 'of anna@mail.example' WHERE name = 'third'");
    const page = { level: "warning", limit: "2" };
    const newest = await callV2(world, listClientLogs, { query: page }, { who: "storeStaff" });
    expect(newest.entries).toMatchObject([
      { name: "third", message: "of …@…", deviceId: world.device.id, release: "0.16.0", count: 1 },
      { name: "second" },
    ]);
    const older = await callV2(
      world,
      listClientLogs,
      { query: { ...page, before: `${newest.next}` } },
      { who: "admin" },
    );
    expect(older.entries).toMatchObject([{ name: "first" }]);
    expect(older.next).toBeUndefined();
  });

  it(
    "staff see no tablets of other shops, only programme managers pages without a shop, and devices nothing",
    { tags: ["HTTP-12"] },
    async () => {
      const unplaced = "INSERT INTO punktum.client_logs (program_id, level, name, occurred_at, received_at)";
      await world.test.query(`${unplaced} VALUES ('pfm', 'warning', 'staff page', now(), now())`);
      const namesFor = async (who: "storeStaff" | "admin") => {
        const { entries } = await callV2(world, listClientLogs, { query: { level: "warning" } }, { who });
        return entries.map(({ name }) => name);
      };
      expect(await namesFor("storeStaff")).toEqual(["third", "second", "first"]);
      expect(await namesFor("admin")).toEqual(["staff page", "elsewhere", "third", "second", "first"]);
      const own = await callV2(
        world,
        listClientLogs,
        { query: { deviceId: world.device.id, limit: "1" } },
        { who: "admin" },
      );
      expect(own.entries).toMatchObject([{ name: "third" }]);
      expect(await codeV2(world, listClientLogs, {}, { who: "device" })).toBe("GENERAL_NO_PERMISION");
      expect(await codeV2(world, listClientLogs, { query: { limit: "201" } }, { who: "admin" })).toBe(
        "REQUEST_INVALID",
      );
    },
  );

  it("are deleted after 30 days", async () => {
    await forgetOldClientLogsOnce(world.database, 30, new Date(world.clock.nowMs()));
    expect((await kept()).length).toBeGreaterThan(0);
    await forgetOldClientLogsOnce(world.database, 30, new Date(world.clock.nowMs() + 31 * 86_400_000));
    expect(await kept()).toEqual([]);
  });
});
