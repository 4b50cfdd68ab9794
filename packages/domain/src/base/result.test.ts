import { expect, test } from "vitest";
import { fail, mapOutcome, succeed, type Outcome } from "./result.ts";

const length = (text: string): number => text.length;

test("HTTP-08 wraps a value as ok with a response", () => {
  expect(succeed("points")).toEqual({ ok: true, response: "points" });
});

test("HTTP-08 wraps a failure as not ok with message and code", () => {
  expect(fail("INVALID_QR", "No club code")).toEqual({
    ok: false,
    error: { message: "No club code", code: "INVALID_QR" },
  });
});

test("HTTP-08 uses the code as message when nothing better is known", () => {
  expect(fail("EMPTY_USER").error.message).toBe("EMPTY_USER");
});

test("HTTP-08 changes the value of a success", () => {
  expect(mapOutcome(succeed("four"), length)).toEqual(succeed(4));
});

test("HTTP-08 passes a failure on untouched", () => {
  const failure: Outcome<string, "LOCKED_USER"> = fail("LOCKED_USER");
  expect(mapOutcome(failure, length)).toBe(failure);
});
