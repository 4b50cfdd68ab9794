import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../database/database.ts";
import { createProgram, createReward } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createCatalogueCache } from "./catalogue.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database, "pfm");
  await createProgram(test.database, "mhe");
});
afterAll(() => test.close());

/** A cache over the real database that counts what it asks and can be cut off from it; its clock is moved by hand. */
function createWatchedCache() {
  const watch = { nowMs: 0, asked: 0, isDown: false };
  const database: Database = {
    ...test.database,
    withProgram: (programId, work) => {
      watch.asked += 1;
      return watch.isDown ? Promise.reject(new Error("down")) : test.database.withProgram(programId, work);
    },
  };
  return { watch, cache: createCatalogueCache(database, () => watch.nowMs) };
}

describe("the catalogue cache", () => {
  it("reads the database once for concurrent readers, and again only after a second", { tags: ["V2-14"] }, async () => {
    const { watch, cache } = createWatchedCache();
    await Promise.all(Array.from({ length: 20 }, () => cache.read("pfm")));
    watch.nowMs = 999;
    await cache.read("pfm");
    expect(watch.asked).toBe(1);
    watch.nowMs = 1_000;
    await cache.read("pfm");
    expect(watch.asked).toBe(2);
  });

  it("reads again after an invalidation, for that programme only", { tags: ["V2-14"] }, async () => {
    const { watch, cache } = createWatchedCache();
    await cache.read("pfm");
    await cache.read("mhe");
    const reward = String(await createReward(test.database, "pfm"));
    expect((await cache.read("pfm")).find("R", reward)).toBeUndefined();
    cache.forget("pfm");
    expect((await cache.read("pfm")).find("R", reward)?.id).toBe(reward);
    await cache.read("mhe");
    expect(watch.asked).toBe(3);
  });

  it("needs no second connection for callers that hold all of them", { tags: ["V2-14"] }, async () => {
    const small = await createTestDatabase({ maxConnections: 2 });
    await createProgram(small.database, "pfm");
    const cache = createCatalogueCache(small.database, () => 0);
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const all = Promise.all(held.map(({ promise }) => promise));
    const waiting = all.then(() => cache.read("pfm"));
    const holders = held.map(({ resolve }) =>
      small.database.withProgram("pfm", async (transaction) => {
        resolve();
        await all;
        return cache.readIn(transaction);
      }),
    );
    const read = await Promise.all([waiting, ...holders]);
    expect(read.map(({ settings }) => settings.manualPointsMax)).toEqual([10_000, 10_000, 10_000]);
    await small.close();
  });

  it("does not store a failure", { tags: ["V2-14"] }, async () => {
    const { watch, cache } = createWatchedCache();
    watch.isDown = true;
    await expect(cache.read("pfm")).rejects.toThrow("down");
    watch.isDown = false;
    expect((await cache.read("pfm")).settings.manualPointsMax).toBe(10_000);
  });

  it("separates programmes", { tags: ["V2-14"] }, async () => {
    const { cache } = createWatchedCache();
    const reward = String(await createReward(test.database, "pfm"));
    expect((await cache.read("mhe")).find("R", reward)).toBeUndefined();
  });

  it("leaves out invalid rows, reports them once, and returns all others", { tags: ["V2-14"] }, async () => {
    const { watch, cache } = createWatchedCache();
    const lines: string[] = [];
    cache.reportTo({ info: () => undefined, warn: (line) => lines.push(line) });
    await test.query("ALTER TABLE punktum.coupons DROP CONSTRAINT coupons_content");
    const good = String(await createReward(test.database, "pfm"));
    const title = JSON.stringify({ en: { title: "x" } });
    await test.query(
      `INSERT INTO punktum.coupons (program_id, id, texts, coupon_type_code, custom_properties, redeem_actions, valid_to)
       VALUES ('pfm', 21, '[]', 'EARN', '{}', '[]', NULL), ('pfm', 22, $1, 'EARN', '[1]', '[]', NULL),
         ('pfm', 23, $1, 'EARN', '{}', '{"a": 1}', NULL), ('pfm', 24, $1, 'EARN', '{}', '[]', 'infinity')`,
      [title],
    );
    await test.query(`INSERT INTO punktum.status_level_sets (program_id, id, name) VALUES ('pfm', 1, 's')`);
    await test.query(
      `INSERT INTO punktum.status_levels (program_id, id, set_id, names, threshold_points)
       VALUES ('pfm', 1, 1, '{"de": "Bronze"}', 0), ('pfm', 2, 1, '{"de": 7}', 9)`,
    );
    const catalogue = await cache.read("pfm");
    watch.nowMs = 5_000;
    await cache.read("pfm");
    expect(catalogue.find("R", good)?.id).toBe(good);
    expect(catalogue.find("C", "22")?.id).toBe("22");
    expect(["21", "23", "24"].map((id) => catalogue.find("C", id))).toEqual([undefined, undefined, undefined]);
    expect(catalogue.levels.map(({ names }) => names.en)).toEqual(["Bronze"]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(
      "level 2: names.de; coupon 21: texts.de; coupon 23: redeemActions; coupon 24: validToMs",
    );
    await test.query("DELETE FROM punktum.coupons WHERE id IN (21, 22, 23, 24)");
  });

  it("such a row cannot be written any more", { tags: ["V2-14"] }, async () => {
    const write = (texts: string) =>
      createReward(test.database, "mhe", { texts }).then(
        () => "written",
        (error: unknown) => String(error),
      );
    expect(await write("[]")).toContain("rewards_content");
    expect(await write(JSON.stringify({ de: {} }))).toContain("rewards_content");
    expect(await write(JSON.stringify({ de: { title: "x" } }))).toBe("written");
  });

  it("reads an incomplete voucher: one language only, properties without a value", { tags: ["V2-14"] }, async () => {
    const { cache } = createWatchedCache();
    const texts = JSON.stringify({ en: { title: "Only English" } });
    await test.query(
      `INSERT INTO punktum.coupons (program_id, id, texts, coupon_type_code, custom_properties)
       VALUES ('pfm', 1, $1, 'DISCOUNT', '{"a": null, "b": 1, "c": "x"}')`,
      [texts],
    );
    const coupon = (await cache.read("pfm")).find("C", "1");
    expect(coupon?.texts.de.title).toBe("Only English");
    expect(coupon).toMatchObject({ customProperties: { b: "1", c: "x" } });
  });
});
