import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCode, type CodeContext, type ParsedCode, type ScanMode } from "./code.ts";
import { maskId } from "./mask.ts";
import { fail, succeed, type Outcome } from "../base/result.ts";

const alone: CodeContext = { isDeviceSetUp: true };
const present: CodeContext = { isDeviceSetUp: true, presentUser: { keyCode: "4000000001", idType: "CARDCODE" } };
const read = (text: string, context = alone, mode: ScanMode = "burn"): Outcome<ParsedCode> =>
  parseCode(text, mode, context);
const user = (keyCode: string, idType: "ID" | "CARDCODE" | "APPCODE" = "ID"): Outcome<ParsedCode> =>
  succeed({ kind: "user", user: { keyCode, idType } });
const codeOf = (outcome: Outcome<ParsedCode>): string | undefined => (outcome.ok ? "OK" : outcome.error.code);
const keys = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/);

describe("user codes", () => {
  test("reads a bare code as a user key of type ID", { tags: ["SCAN-29"] }, () => {
    fc.assert(
      fc.property(keys, (key) => {
        expect(read(key)).toEqual(user(key));
      }),
    );
  });

  test("reads a path of exactly four segments as a user key of type ID", { tags: ["SCAN-29"] }, () => {
    fc.assert(
      fc.property(keys, (key) => {
        expect(read(`https://loy.example/${key}`)).toEqual(user(key));
      }),
    );
  });

  test("keeps leading zeros and drops surrounding white space", { tags: ["SCAN-29"] }, () => {
    expect(read(" 0004000000001\r\n")).toEqual(user("0004000000001"));
  });

  test.each(["a/b", "a/b/c", "https://loy.example", "https://loy.example/", "", "  ", "/"])(
    "refuses '%s' as INVALID_QR",
    { tags: ["SCAN-30"] },
    (text) => {
      expect(read(text)).toEqual(fail("INVALID_QR"));
    },
  );

  test.each([
    ["uk", user("4000000001")],
    ["pk", user("4000000001")],
    ["cc", user("4000000001", "CARDCODE")],
  ])("reads kind %s from the last two segments", { tags: ["SCAN-28"] }, (kind, expected) => {
    expect(read(`https://loy.example/${kind}/4000000001`)).toEqual(expected);
    expect(read(`https://loy.example/app/pfm/${kind}/4000000001`)).toEqual(expected);
    expect(read(`a/b/c/${kind}/4000000001`)).toEqual(expected);
  });

  test("an empty user part is INVALID_USER", { tags: ["SCAN-35"] }, () => {
    expect(read("https://loy.example/uk/")).toEqual(fail("INVALID_USER"));
    expect(read('{"accountId":""}')).toEqual(fail("INVALID_USER"));
  });

  test.each([
    "https://loy.example/a/b",
    "https://loy.example/UK/1",
    "https://loy.example/uk/1/2",
    "https://loy.example/xx/1",
  ])("refuses more than four segments without a kind: %s", { tags: ["SCAN-30"] }, (text) => {
    expect(read(text)).toEqual(fail("INVALID_QR"));
  });

  test("reads user codes in earn mode as in burn mode", { tags: ["SCAN-29"] }, () => {
    expect(read("4000000001", alone, "earn")).toEqual(user("4000000001"));
    expect(read("https://loy.example/cc/40", alone, "earn")).toEqual(user("40", "CARDCODE"));
  });
});

describe("codes in JSON", { tags: ["SCAN-27"] }, () => {
  test.each([
    ['{"accountId":"7"}', user("7")],
    ['{"accountId":7}', user("7")],
    ['{"accountId":"7","idType":"APPCODE"}', user("7", "APPCODE")],
    ['{"accountId":"7","idType":null,"couponId":null}', user("7")],
  ])("reads %s as a user key", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("reads a coupon by its id and by its id on the account", { tags: ["SCAN-27"] }, () => {
    const account = { keyCode: "7", idType: "ID" } as const;
    expect(read('{"accountId":"7","couponId":12}')).toEqual(
      succeed({ kind: "voucher", voucherType: "coupon", voucherId: "12", user: account }),
    );
    expect(read('{"accountId":"7","accountCouponId":"C12","couponId":12}')).toEqual(
      succeed({ kind: "voucher", voucherType: "account-voucher", voucherId: "C12", user: account }),
    );
  });

  test("uses the current shopper for a coupon without an account", { tags: ["SCAN-27"] }, () => {
    expect(read('{"couponId":"12"}', present)).toMatchObject({ response: { user: present.presentUser } });
    expect(read('{"couponId":"12"}')).toEqual(fail("INVALID_USER"));
  });

  test.each([
    "{}",
    "{",
    '{"accountId":{}}',
    '{"accountId":1.5}',
    '{"accountId":12345678901234567890}',
    '{"accountId":"7","couponId":true}',
    '{"accountId":"7","accountCouponId":[],"couponId":"1"}',
    '{"accountId":"7","idType":"PAN"}',
  ])("refuses %s as INVALID_QR", { tags: ["SCAN-27"] }, (text) => {
    expect(read(text)).toEqual(fail("INVALID_QR"));
  });

  test("a voucher part without an id is INVALID_VOUCHER", { tags: ["SCAN-35"] }, () => {
    expect(read('{"accountId":"7","couponId":" "}')).toEqual(fail("INVALID_VOUCHER"));
  });
});

describe("voucher codes", () => {
  const kindOf = { reward: "ruk", coupon: "cuk" } as const;
  const ids = fc.stringMatching(/^[1-9]\d{0,9}$/);

  test("reads reward and coupon codes with the user key before the kind", { tags: ["SCAN-28", "SCAN-32"] }, () => {
    fc.assert(
      fc.property(keys, ids, fc.constantFrom("reward", "coupon"), (key, id, voucherType) => {
        const expected = succeed({ kind: "voucher", voucherType, voucherId: id, user: { keyCode: key, idType: "ID" } });
        expect(read(`https://loy.example/${key}/${kindOf[voucherType]}/${maskId(id, voucherType)}`)).toEqual(expected);
      }),
    );
  });

  test("also reads a user key after the masked id", { tags: ["SCAN-28"] }, () => {
    const expected = read("https://loy.example/41/ruk/DGK");
    expect(read("https://loy.example/ruk/DGK/41")).toEqual(expected);
    expect(read("https://loy.example/app/ruk/DGK/41")).toEqual(expected);
  });

  test("uses the current shopper if the code names none, and never the host", { tags: ["SCAN-28"] }, () => {
    expect(read("https://loy.example/ruk/DGK", present)).toMatchObject({
      response: { kind: "voucher", voucherId: "123", user: present.presentUser },
    });
    expect(read("https://loy.example/ruk/DGK")).toEqual(fail("INVALID_USER"));
  });

  test.each(["x//41/ruk/DGK", "x:/y/41/ruk/DGK", "a/b/41/ruk/DGK"])(
    "reads the user key of a path that is no web address: %s",
    { tags: ["SCAN-28"] },
    (text) => {
      expect(read(text, present)).toMatchObject({
        response: { voucherId: "123", user: { keyCode: "41", idType: "ID" } },
      });
    },
  );

  test("an empty user part is INVALID_USER even with a current shopper", { tags: ["SCAN-35"] }, () => {
    expect(read("https://loy.example//ruk/DGK", present)).toEqual(fail("INVALID_USER"));
    expect(read("https://loy.example/ruk/DGK/", present)).toEqual(fail("INVALID_USER"));
  });

  test.each(["https://loy.example/41/ruk/AAA", "https://loy.example/41/cuk/CCC", "https://loy.example/41/ruk/"])(
    "an id that cannot be decoded is INVALID_VOUCHER: %s",
    { tags: ["SCAN-35"] },
    (text) => {
      expect(read(text)).toEqual(fail("INVALID_VOUCHER"));
    },
  );

  test(
    "reads a coupon key for the current shopper, and without one asks for the shopper first",
    { tags: ["SCAN-34"] },
    () => {
      expect(read("https://loy.example/ck/SUMMER", present)).toEqual(
        succeed({ kind: "coupon-key", couponKey: "SUMMER", user: present.presentUser }),
      );
      expect(read("https://loy.example/ck/SUMMER")).toEqual(fail("EMPTY_USER"));
      expect(read("https://loy.example/ck/", present)).toEqual(fail("INVALID_VOUCHER"));
    },
  );

  test("reads a coupon key with its own user key", { tags: ["SCAN-28"] }, () => {
    const expected = succeed({ kind: "coupon-key", couponKey: "SUMMER", user: { keyCode: "41", idType: "ID" } });
    expect(read("https://loy.example/41/ckuk/SUMMER", present)).toEqual(expected);
    expect(read("https://loy.example/ckuk/SUMMER/41")).toEqual(expected);
  });

  test.each([
    "https://loy.example/41/ruk/DGK",
    "https://loy.example/41/cuk/EHJ",
    "https://loy.example/ck/SUMMER",
    "https://loy.example/41/ckuk/SUMMER",
    '{"accountId":"7","couponId":"12"}',
  ])("refuses %s in earn mode", { tags: ["SCAN-31"] }, (text) => {
    expect(read(text, present, "earn")).toEqual(fail("INVALID_QR"));
  });
});

describe("invalid codes", () => {
  test("every code is INVALID_SETUP on a device that is not set up", { tags: ["SCAN-35"] }, () => {
    expect(parseCode("4000000001", "burn", { isDeviceSetUp: false })).toEqual(fail("INVALID_SETUP"));
  });

  test.each(["A".repeat(513), "4000\u00000001", "käse", "hQVDUFYwMWE", "000201010212...6304A13A"])(
    "refuses text that is too long, unprintable or a payment code (%#)",
    { tags: ["SCAN-30"] },
    (text) => {
      expect(read(text)).toEqual(fail("INVALID_QR"));
    },
  );

  test("reads a code of maximum length", { tags: ["SCAN-29"] }, () => {
    expect(read("A".repeat(512))).toEqual(user("A".repeat(512)));
  });

  test("never throws and always returns a user, a voucher or a known error code", { tags: ["SCAN-30"] }, () => {
    const pieces = fc.constantFrom(
      "https:",
      "",
      "ruk",
      "cuk",
      "ck",
      "ckuk",
      "uk",
      "cc",
      "pk",
      "41",
      "DGK",
      "{",
      '{"accountId":1}',
    );
    const known = ["OK", "INVALID_QR", "INVALID_VOUCHER", "INVALID_USER", "EMPTY_USER"];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join("/")),
        ),
        (text) => {
          const outcome = parseCode(text, "burn", alone);
          expect(known).toContain(codeOf(outcome));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("drops the prefix with which some readers name the type of barcode", { tags: ["SCAN-28"] }, () => {
    expect(read("]Q14000000001")).toEqual(user("4000000001"));
  });
});
