import { describe, expect, it } from "vitest";
import { isRefused, Refusal } from "./refusal.ts";

const reply = { status: 429, body: undefined, requestId: "r-1", retryAfterSeconds: 30 };

describe("refusal of a call", () => {
  it("carries the code, the retry delay and the request id", () => {
    const body = { errorType: "RATE_LIMITED", message: "Too many", requestId: "r-2", details: { limit: 10 } };
    const refusal = new Refusal({ ...reply, body });
    expect(refusal).toMatchObject({
      code: "RATE_LIMITED",
      retryAfterSeconds: 30,
      requestId: "r-2",
      details: { limit: 10 },
    });
    expect(isRefused(refusal, "RATE_LIMITED")).toBe(true);
    expect(isRefused(new TypeError("x"), "RATE_LIMITED")).toBe(false);
  });

  it("keeps the request id of the header if the body is not a platform error", () => {
    const refusal = new Refusal({ ...reply, status: 502, body: "<html>" });
    expect([refusal.code, refusal.requestId, refusal.status]).toEqual([undefined, "r-1", 502]);
  });
});
