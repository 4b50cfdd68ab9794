import { fail, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { callEnd, decidedEnd, ended, transitionsFor, when, type CallEnd } from "./call-end.ts";

describe("the result of a call", () => {
  it("is settled after the server's answer", () => {
    expect(callEnd(succeed(7))).toEqual({ kind: "settled", response: 7 });
  });

  it("is refused after the server's refusal", () => {
    const { error } = fail("NOT_ENOUGH_POINT");
    expect(callEnd(fail("NOT_ENOUGH_POINT"))).toEqual({ kind: "refused", error });
  });

  it.each(["UNHANDLED_ERROR", "SERVICE_UNAVAILABLE", "IDEMPOTENCY_KEY_IN_FLIGHT"] as const)(
    "is unanswered after %s, because the result is unknown",
    { tags: ["B-24"] },
    (code) => {
      expect(callEnd(fail(code))).toEqual({ kind: "unanswered" });
    },
  );

  it("is unanswered after an unknown failure", { tags: ["B-24"] }, () => {
    expect(callEnd({ ok: false, error: { message: "An error has occurred 502" } })).toEqual({ kind: "unanswered" });
  });

  it("the caller can add failures that leave it unknown", () => {
    expect(callEnd(fail("TOKEN_EXPIRED"), ({ code }) => code === "TOKEN_EXPIRED")).toEqual({ kind: "unanswered" });
    expect(callEnd(fail("UNHANDLED_ERROR"), () => false)).toMatchObject({ kind: "refused" });
  });

  it("is a refusal without an answer, if the caller says so", () => {
    expect(decidedEnd(succeed(7))).toEqual({ kind: "settled", response: 7 });
    expect(decidedEnd(fail("UNHANDLED_ERROR"))).toMatchObject({ kind: "refused", error: { code: "UNHANDLED_ERROR" } });
  });
});

describe("distinguishing results", () => {
  it("reads a result of the expected kind only", () => {
    expect(when(callEnd(succeed(7)), "settled", ({ response }) => response + 1)).toBe(8);
    expect(when(callEnd(succeed(7)), "refused", ({ error }) => error.message)).toBeUndefined();
  });

  it("guards a machine's transition by the kind", () => {
    const event = { output: callEnd(succeed(7)) };
    expect([ended("settled")({ event }), ended("refused")({ event })]).toEqual([true, false]);
  });

  it("makes a machine's transition, whose action reads the result of its kind only", () => {
    const heard: number[] = [];
    const onEnd = transitionsFor<number[], CallEnd<number>>();
    const { guard, target, actions } = onEnd("settled", "booked", (context, { response }) => context.push(response));
    const settled = { output: callEnd(succeed(7)) };
    const refused = { output: callEnd<number>(fail("NOT_ENOUGH_POINT")) };
    actions({ context: heard, event: settled });
    actions({ context: heard, event: refused });
    expect({ target, heard, taken: [settled, refused].map((event) => guard({ event })) }).toEqual({
      target: "booked",
      heard: [7],
      taken: [true, false],
    });
  });
});
