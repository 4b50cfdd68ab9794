import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ALL_CALLS } from "./all-calls.ts";
import { ERROR_CODES, ERROR_STATUS, isErrorCode, statusOf } from "./errors.ts";
import { OPERATIONS } from "./v2/programs.ts";
import type { Call, CallExample } from "./call.ts";
import { hasPayload } from "./v1/envelope.ts";
import { v1 } from "./v1/index.ts";
import { v2 } from "./v2/index.ts";

const calls = ALL_CALLS;

/** A call without an example fails here. */
const exampleOf = ({ example }: Call): CallExample => example ?? { response: Symbol("no example") };

/** The input of a call: the payload `p`, or the body. */
const inputOf = (call: Call) => (hasPayload(call) ? call.payload : call.body);

describe("calls", () => {
  it("have unique ids", () => {
    expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length);
  });

  it("have unique methods and paths", () => {
    expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length);
  });

  it.each(calls.map((call) => [call.id, call] as const))("%s can be expressed as JSON Schema", (_id, call) => {
    const schemas = [call.params, call.query, call.body].map((schema) => z.toJSONSchema(schema, { io: "input" }));
    expect([...schemas, z.toJSONSchema(call.response)]).toHaveLength(4);
  });

  it.each(calls.map((call) => [call.id, call] as const))(
    "%s has schemas for the parameters of its path",
    (_id, call) => {
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const { properties } = z.toJSONSchema(call.params);
      expect(Object.keys({ ...properties })).toEqual(inPath);
    },
  );

  it.each(calls.map((call) => [call.id, call] as const))("%s has an example that fits its schemas", (_id, call) => {
    const { params = {}, query = {}, body, response } = exampleOf(call);
    const parsed = [
      z.safeParse(call.params, params),
      z.safeParse(call.query, query),
      z.safeParse(inputOf(call), body),
      z.safeParse(call.response, response),
    ];
    expect(call.description).toMatch(/^[A-Z].{15,}\.$/s);
    expect(parsed.map(({ error }) => error?.issues[0])).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("device management paths end in pmm, loyalty paths do not", { tags: ["A-53"] }, () => {
    expect(v1.mountDevice.path).toBe("/api/v1/device-management/MountDevice/pmm");
    expect(v1.getUserDetails.path).toBe("/api/v1/loyalty/GetUserDetails");
  });
});

describe("error table", () => {
  it("has 500 for a code that must not be sent", () => {
    expect(statusOf("NO_PAPER")).toBe(500);
  });

  it("has the table's status for all others", () => {
    expect(statusOf("MOUNTING_IN_USE")).toBe(409);
  });

  it("knows exactly its own codes", () => {
    expect(ERROR_CODES).toHaveLength(Object.keys(ERROR_STATUS).length);
    expect(isErrorCode("toString")).toBe(false);
    expect(isErrorCode("LOCKED_USER")).toBe(true);
  });
});

describe("program config", () => {
  it("accepts a generation per operation and refuses an unknown operation", { tags: ["ORG-14"] }, () => {
    const { response } = v2.readProgramConfig;
    const base = { organization: "pfm", name: "PFM" };
    const chosen = { default: "v1", operations: { [OPERATIONS[0]]: "v2" } };
    expect(response.safeParse({ ...base, p4m_api: chosen }).success).toBe(true);
    expect(response.safeParse({ ...base, p4m_api: { default: "v1", operations: { fly: "v2" } } }).success).toBe(false);
  });
});

describe("wire numbers", () => {
  it.each([0.1, 12.34, -5, 99.99])("accepts %s euros", { tags: ["B-19"] }, (amount) => {
    expect(
      v1.revenuePoints.payload.safeParse({ deviceKey: "d", keyCode: "1", totalPoints: 1, revenueRmt: amount }).success,
    ).toBe(true);
  });

  it("refuses fractional points", () => {
    expect(v1.revenuePoints.payload.safeParse({ deviceKey: "d", keyCode: "1", totalPoints: 1.5 }).success).toBe(false);
  });
});
