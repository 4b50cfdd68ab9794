import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createLog } from "./log.ts";
import { scrub } from "./scrub.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ level: "trace", destination: { write: (line) => void lines.push(line) } }));
  return lines.join("");
}

describe("log", () => {
  it.each([
    ["a password", { password: "canary-secret" }],
    ["a nested token", { body: { refreshToken: "canary-secret" } }],
    ["a key in a text of JSON", { p: '{"ak":"canary-secret"}' }],
    ["a quoted secret", { password: 'canary-secret"quoted\\' }],
    ["an address with a key", { url: "/api/v1/loyalty/GetCoupons?ak=canary-secret&p=canary-secret" }],
    ["a bearer header", { text: "authorization: Bearer canary-secret" }],
    ["a database address", { url: "postgres://app:canary-secret@db:5432/punktum" }],
    ["an error that quotes a secret", { err: new Error("login failed for ?token=canary-secret") }],
  ])("removes %s", { tags: ["B-03"] }, (_name, fields) => {
    const text = logged((log) => log.info(fields, "message"));
    expect(text).not.toContain("canary-secret");
    expect(JSON.parse(text)).toMatchObject({ msg: "message" });
  });

  it.each(["ak_0123456789abcdefghij0123456789", "rt_0123456789abcdefghij0123456789", "eyJhbGciOi.eyJwcmci.c2ln"])(
    "removes the token %s anywhere",
    { tags: ["B-03"] },
    (token) => {
      expect(logged((log) => log.warn(`refused ${token} again`))).not.toContain(token);
    },
  );

  it("keeps the last four digits of a card", { tags: ["B-28"] }, () => {
    const text = logged((log) => log.info({ keyCode: "4000000001", id: 4000000001 }, "card 4000000001"));
    expect(text).not.toContain("4000000001");
    expect(JSON.parse(text)).toMatchObject({ keyCode: "…0001", id: "…0001", msg: "card …0001" });
  });

  it("keeps ids, times and durations readable", () => {
    const fields = { requestId: "018f4e3a-12345678-4abc", durationMs: 12.3, status: 200 };
    expect(JSON.parse(logged((log) => log.info(fields, "request")))).toMatchObject(fields);
  });

  it("drops a line that it cannot parse", { tags: ["B-03"] }, () => {
    expect(scrub('{"password":"canary-secret"')).not.toContain("canary-secret");
  });

  it("every line is valid JSON for any input", { tags: ["B-03"] }, () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("password", "token", "p", "x"), fc.json()),
        fc.string(),
        (fields, message) => {
          const line = logged((log) => log.info(fields, message));
          expect(() => void JSON.parse(line)).not.toThrow();
        },
      ),
    );
  });

  it("finds card numbers in any line, whatever else it contains", { tags: ["B-28"] }, () => {
    const part = fc.constantFrom(
      "-",
      " ",
      "\n",
      "a",
      "f",
      "n",
      "4000000001",
      "40000000011234",
      "00000000",
      '"',
      "/",
      ".",
      "e",
      "12",
    );
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (said) => {
        const { msg } = z.parse(z.object({ msg: z.string() }), JSON.parse(scrub(JSON.stringify({ msg: said }))));
        expect(msg).not.toMatch(/(?<![\w.-])\d{8,19}(?![\w.-])/);
      }),
      { numRuns: 3_000 },
    );
  });

  it("takes no longer for a hostile line than for another of its length", { tags: ["B-03"] }, () => {
    const hostile = ["\\", "?ak=", '"token":"', "eyJ-", "postgres://", "Bearer ", "12345678 "].map((part) =>
      part.repeat(20_000),
    );
    const start = performance.now();
    for (const msg of hostile) {
      scrub(JSON.stringify({ msg }));
    }
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
