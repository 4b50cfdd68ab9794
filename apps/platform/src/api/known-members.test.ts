import { ALL_CALLS, couponWire, rewardWire } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { knownMembersOf } from "./known-members.ts";

/** The value with a member nobody knows in every object of it. */
function withSurplus(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withSurplus);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const members = Object.entries(value).map(([name, entry]: [string, unknown]) => [name, withSurplus(entry)]);
  return { ...Object.fromEntries(members), passwordHash: "must not leave" };
}

const hasRecord = (schema: z.core.$ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any" })).includes('"additionalProperties":{');

describe("knownMembersOf", () => {
  const withoutRecords = ALL_CALLS.filter(({ response }) => !hasRecord(response));

  it.each(ALL_CALLS.map((call) => [call.id, call] as const))(
    "copies of %s what parsing keeps",
    { tags: ["T15"] },
    (_id, call) => {
      const response = call.example?.response;
      expect(knownMembersOf(call.response)(response)).toEqual(z.parse(call.response, response));
    },
  );

  it.each(withoutRecords.map((call) => [call.id, call] as const))(
    "leaves behind what %s does not know, however deep",
    { tags: ["T15"] },
    (_id, call) => {
      const response = call.example?.response;
      const copied = knownMembersOf(call.response)(withSurplus(response));
      expect(copied).toEqual(z.parse(call.response, response));
      expect(JSON.stringify(copied)).not.toContain("passwordHash");
    },
  );

  it("follows the member that tells two shapes apart", { tags: ["T15"] }, () => {
    const schema = z.discriminatedUnion("voucherType", [
      z.extend(couponWire, { voucherType: z.literal("coupon") }),
      z.extend(rewardWire, { voucherType: z.literal("reward") }),
    ]);
    const pick = knownMembersOf(schema);
    expect(pick({ voucherType: "reward", rewardId: "1", couponId: "2" })).toEqual({
      voucherType: "reward",
      rewardId: "1",
    });
  });
});
