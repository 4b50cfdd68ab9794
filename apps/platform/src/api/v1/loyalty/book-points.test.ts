import { randomUUID } from "node:crypto";
import { v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV1, callV2, refusalV1 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const revenue = (userReferenceCode: string, totalRevenue: number) => ({
  userReferenceCode,
  totalRevenue,
  clientId: "1",
});
const addRule = (values: string) =>
  world.test.query(
    `INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, factor, partner_id, store_id, valid_to)
     VALUES ${values}`,
  );

describe("book points for a revenue", () => {
  it("gives one point per euro without a rule, rounded to whole points", { tags: ["V1-20", "EARN-06"] }, async () => {
    const { card } = await addAccount(world, { referenceCode: "REF-20" });
    expect(await callV1(world, v1.bookPoints, revenue("REF-20", 12.49))).toMatchObject({
      points: 12,
      totalPoints: 12,
    });
    expect(await callV1(world, v1.bookPoints, revenue("REF-20", 12.5))).toMatchObject({
      points: 13,
      totalPoints: 25,
    });
    expect(await callV1(world, v1.bookPoints, revenue("REF-20", -10))).toMatchObject({
      points: -10,
      totalPoints: 15,
    });
    const history = await callV2(world, v2.listBookings, { params: { accountId: card } });
    expect(history[0]).toMatchObject({ bookingType: "BURNBOOKING", bookingTypeCode: "REV", points: 10 });
  });

  it("uses the most specific valid rule, and the partner's rounding", { tags: ["V1-20"] }, async () => {
    await addAccount(world, { referenceCode: "REF-RULE" });
    await addRule(`('pfm', 1, 'rmt', 'RMT', 'MULTIPLIERACTION', 2, NULL, NULL, NULL),
      ('pfm', 2, 'rmt', 'RMT', 'MULTIPLIERACTION', 3, 1, 1, NULL),
      ('pfm', 3, 'rmt', 'RMT', 'MULTIPLIERACTION', 9, 1, 1, '2020-01-01'),
      ('pfm', 4, 'rmc1', 'RMC1', 'MULTIPLIERACTION', 50, NULL, NULL, NULL)`);
    await world.test.query(
      "UPDATE punktum.partners SET points_rounding_code = 'UP' WHERE program_id = 'pfm' AND id = 1",
    );
    const book = (who: "device" | "otherDevice") => callV1(world, v1.bookPoints, revenue("REF-RULE", 10.1), { who });
    const [here, elsewhere] = [await book("device"), await book("otherDevice")];
    await world.test.query("DELETE FROM punktum.promotions");
    await world.test.query("UPDATE punktum.partners SET points_rounding_code = NULL");
    expect([here.points, elsewhere.points]).toEqual([31, 21]);
  });

  it("books nothing without a reference code", { tags: ["V1-20", "EARN-06"] }, async () => {
    expect(await refusalV1(world, v1.bookPoints, { totalRevenue: 5 })).toBe("200 EMPTY_USER_REF");
    expect(await refusalV1(world, v1.bookPoints, revenue("", 5))).toBe("200 EMPTY_USER_REF");
    expect(await refusalV1(world, v1.bookPoints, revenue("REF-NOBODY", 5))).toBe("200 USER_KEY_DOES_NOT_EXIST");
  });

  it("refuses missing revenue, fractions of a cent and another company", { tags: ["V1-20"] }, async () => {
    await addAccount(world, { referenceCode: "REF-BAD" });
    expect(await refusalV1(world, v1.bookPoints, revenue("REF-BAD", 0))).toBe("200 INSERT_SOMETHING");
    expect(await refusalV1(world, v1.bookPoints, revenue("REF-BAD", 1.005))).toBe(
      "200 GENERAL_INPUT_PARAMETER_INVALID",
    );
    const elsewhere = { ...revenue("REF-BAD", 5), clientId: "2" };
    expect(await refusalV1(world, v1.bookPoints, elsewhere)).toBe("200 GENERAL_NO_PERMISION");
  });

  it("books a repeated request once, and refuses other revenue under its key", { tags: ["V1-20"] }, async () => {
    await addAccount(world, { referenceCode: "REF-KEY" });
    const key = randomUUID();
    const first = await callV1(world, v1.bookPoints, revenue("REF-KEY", 7), { key });
    expect(await callV1(world, v1.bookPoints, revenue("REF-KEY", 7), { key })).toEqual(first);
    const other = await refusalV1(world, v1.bookPoints, revenue("REF-KEY", 7.1), { key });
    expect(other).toBe("200 IDEMPOTENCY_KEY_REUSED");
  });
});
