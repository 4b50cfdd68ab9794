import { ALL_CALLS, couponWire, rewardWire } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { knownMembersOf } from "./known-members.ts";

/** The value with an unknown property in each of its objects. */
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
  // A file has no members.
  const withoutRecords = ALL_CALLS.filter(
    ({ response, responseType }) => responseType === undefined && !hasRecord(response),
  );

  it.each(ALL_CALLS.map((call) => [call.id, call] as const))(
    "keeps of %s what parsing keeps",
    { tags: ["T15"] },
    (_id, call) => {
      const response = call.example?.response;
      expect(knownMembersOf(call.response)(response)).toEqual(z.parse(call.response, response));
    },
  );

  it.each(withoutRecords.map((call) => [call.id, call] as const))(
    "drops unknown members of %s at any depth",
    { tags: ["T15"] },
    (_id, call) => {
      const response = call.example?.response;
      const copied = knownMembersOf(call.response)(withSurplus(response));
      expect(copied).toEqual(z.parse(call.response, response));
      expect(JSON.stringify(copied)).not.toContain("passwordHash");
    },
  );

  it("uses the member that distinguishes two shapes", { tags: ["T15"] }, () => {
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
