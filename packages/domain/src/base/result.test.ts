import { expect, test } from "vitest";
import { fail, mapOutcome, succeed, type Outcome } from "./result.ts";

const length = (text: string): number => text.length;

test("wraps a value as ok with a response", { tags: ["HTTP-08"] }, () => {
  expect(succeed("points")).toEqual({ ok: true, response: "points" });
});

test("wraps a failure as not ok with message and code", { tags: ["HTTP-08"] }, () => {
  expect(fail("INVALID_QR", "No club code")).toEqual({
    ok: false,
    error: { message: "No club code", code: "INVALID_QR" },
  });
});

test("uses the code as message if there is none", { tags: ["HTTP-08"] }, () => {
  expect(fail("EMPTY_USER").error.message).toBe("EMPTY_USER");
});

test("changes the value of a success", { tags: ["HTTP-08"] }, () => {
  expect(mapOutcome(succeed("four"), length)).toEqual(succeed(4));
});

test("returns a failure unchanged", { tags: ["HTTP-08"] }, () => {
  const failure: Outcome<string, "LOCKED_USER"> = fail("LOCKED_USER");
  expect(mapOutcome(failure, length)).toBe(failure);
});
