import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasLuhnDigit, isStripeText, parseCardCode, parseStripeText } from "./card-code.ts";
import { isGermanLayout, repairGermanLayout } from "../keyboard/keyboard-layout.ts";
import { cameraSource, parseScanInput, type ScanSource } from "./scan-input.ts";

const card = (keyCode: string): object => ({
  ok: true,
  response: { kind: "user", user: { keyCode, idType: "CARDCODE" } },
});
const refused = { ok: false, error: { code: "PAYMENT_CARD_REFUSED" } };
const publishedTestNumber = "4111111111111111";

const withLuhn = (start: string): string =>
  Array.from("0123456789", (digit) => start + digit).find(hasLuhnDigit) ?? start;

describe("magnetic stripes", () => {
  test("a name with a slash is not read as a path", { tags: ["SCAN-38"] }, () => {
    const input = { text: "%4000000001^DOE/JOHN^?;4000000001=?", source: "reader" } as const;
    expect(parseScanInput(input, "burn", { isDeviceSetUp: true })).toMatchObject(card("4000000001"));
  });

  test.each([
    [";0090073029910=?", "0090073029910"],
    ["%1034567^DOE/JOHN^?", "1034567"],
    [";0001234567?", "0001234567"],
    ["%A1034567?", "1034567"],
    ["%CLUB77^X?", "CLUB77"],
    ["%4000000001?;4000000001?", "4000000001"],
    ["%E?;4000000001?", "4000000001"],
    [";4000000001?5", "4000000001"],
    ["+4000000001=12?", "4000000001"],
    [";4000000001", "4000000001"],
  ])("strips the sentinels of %s", { tags: ["SCAN-38", "SCAN-39"] }, (text, keyCode) => {
    expect(parseStripeText(text)).toMatchObject(card(keyCode));
  });

  test.each(["%E?", ";E?", "%?", ";?", "", "4000000001", "%1?;2?"])("refuses '%s'", { tags: ["SCAN-38"] }, (text) => {
    expect(parseStripeText(text)).toMatchObject({ ok: false, error: { code: "INVALID_QR" } });
  });

  test.each([
    "%B4111111111111111^DOE/JOHN^25121010000000000?;4111111111111111=25121010000000?",
    ";4111111111111111=25121010000000?",
    ";4111111111111111?",
    "%B9999999999999^DOE/JOHN^2512101?",
    ";30569309025904=2512101?",
  ])("refuses a payment card without repeating its digits: %s", { tags: ["SCAN-38"] }, (text) => {
    const outcome = parseStripeText(text);
    expect(outcome).toMatchObject(refused);
    expect(JSON.stringify(outcome)).not.toMatch(/\d/);
  });

  test(
    "accepts numbers that look like payment cards if the programme's cards have that prefix",
    { tags: ["SCAN-38"] },
    () => {
      expect(parseStripeText(`;${publishedTestNumber}=2512?`, { loyaltyPrefixes: ["4111"] })).toMatchObject(
        card(publishedTestNumber),
      );
    },
  );

  test.each([
    ["%B1034567^CLUB^?", "1034567"],
    ["%A9999999999999^DOE/JOHN^2512101?", "9999999999999"],
    [";9111111111111118=2512?", "9111111111111118"],
    [";411111111111=2512?", "411111111111"],
    [";30569309025904?", "30569309025904"],
    [";4111111111111112=9999?", "4111111111111112"],
    [";9090909090909=2512?", "9090909090909"],
  ])("accepts %s, which lacks a payment card's marks", { tags: ["SCAN-38"] }, (text, keyCode) => {
    expect(parseStripeText(text)).toMatchObject(card(keyCode));
  });

  test("distinguishes stripe text from other text", { tags: ["SCAN-38"] }, () => {
    expect(isStripeText(";4000000001?")).toBe(true);
    expect(isStripeText("4000000001")).toBe(false);
    expect(isStripeText("https://loy.example/x?;y")).toBe(false);
  });
});

describe("codes on cards", () => {
  test(
    "reads printed and typed codes as CARDCODE, with leading zeros and without spaces",
    { tags: ["SCAN-39"] },
    () => {
      expect(parseCardCode("0040 0000 0001")).toMatchObject(card("004000000001"));
    },
  );

  test.each(["", "ä", "4000\n\u00000001", "<script>", "9".repeat(65)])(
    "refuses '%s'",
    { tags: ["SCAN-39"] },
    (text) => {
      expect(parseCardCode(text)).toMatchObject({ ok: false, error: { code: "INVALID_QR" } });
    },
  );

  test("refuses a payment card's number unless it is in the programme's range", { tags: ["SCAN-39"] }, () => {
    expect(parseCardCode(publishedTestNumber)).toMatchObject(refused);
    expect(parseCardCode(publishedTestNumber, { loyaltyPrefixes: ["41"] })).toMatchObject(card(publishedTestNumber));
  });

  test.each(["4111111111111112", "9111111111111111", "0000000000000000"])(
    "accepts %s, which cannot be a payment card",
    { tags: ["SCAN-39"] },
    (text) => {
      expect(parseCardCode(text)).toMatchObject(card(text));
    },
  );

  test("Luhn detects every single wrong digit", () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const wrong = (Number(publishedTestNumber[place]) + by) % 10;
        const text = publishedTestNumber.slice(0, place) + String(wrong) + publishedTestNumber.slice(place + 1);
        expect(hasLuhnDigit(text)).toBe(false);
      }),
    );
    expect(hasLuhnDigit(publishedTestNumber)).toBe(true);
    expect(hasLuhnDigit("")).toBe(false);
  });
});

describe("any input", () => {
  const read = (text: string, source: ScanSource): ReturnType<typeof parseScanInput> =>
    parseScanInput({ text, source }, "burn", { isDeviceSetUp: true });

  test(
    "reads the same bare code as ID from a matrix code and as CARDCODE from other sources",
    { tags: ["SCAN-29", "SCAN-39"] },
    () => {
      expect(read("4000000001", "camera-matrix")).toMatchObject({ response: { user: { idType: "ID" } } });
      expect(read("4000000001", "camera-linear")).toMatchObject(card("4000000001"));
      expect(read("4000000001", "reader")).toMatchObject(card("4000000001"));
      expect(read("4000000001", "typed")).toMatchObject(card("4000000001"));
    },
  );

  test.each(["]Q1", "]z0", "]d2", "]L0"])(
    "reads a bare code as ID from a reader that names a matrix code with %s",
    { tags: ["SCAN-29", "SCAN-39"] },
    (identifier) => {
      expect(read(`${identifier}4000000001`, "reader")).toMatchObject({ response: { user: { idType: "ID" } } });
    },
  );

  test("refuses a payment card's number in a matrix code from a reader", { tags: ["SCAN-39"] }, () => {
    expect(read(`]Q1${publishedTestNumber}`, "reader")).toMatchObject(refused);
  });

  test.each(["]C1", "]E0"])(
    "reads it as CARDCODE if the reader names a linear code with %s",
    { tags: ["SCAN-39"] },
    (identifier) => {
      expect(read(`${identifier}4000000001`, "reader")).toMatchObject(card("4000000001"));
    },
  );

  test("reads a swiped card", { tags: ["SCAN-38"] }, () => {
    expect(read("%4000000001?", "reader")).toMatchObject(card("4000000001"));
  });

  test("reads a matrix code typed by a reader like the camera's", { tags: ["SCAN-28", "SCAN-27"] }, () => {
    expect(read("https://loy.example/uk/41", "reader")).toEqual(read("https://loy.example/uk/41", "camera-matrix"));
    expect(read('{"accountId":"7"}', "reader")).toEqual(read('{"accountId":"7"}', "camera-matrix"));
  });

  test("reads a web address typed through a German keyboard layout", { tags: ["SCAN-38"] }, () => {
    expect(read("httpsÖ--lozaltz.eyample-uk-41", "reader")).toEqual(
      read("https://loyalty.ezample/uk/41", "camera-matrix"),
    );
  });

  test.each([
    [";4000000001=?", "ö4000000001´_"],
    [";4000000001?", "ö4000000001_"],
    ["%4000000001^DOE/JOHN^?", "%4000000001&DOE-JOHN&_"],
    ['{"accountId":"4000000001"}', "ÜÄaccountIdÄÖÄ4000000001Ä*"],
    ["PFM-4000000001", "PFMß4000000001"],
  ])("restores %s from a German keyboard layout: %s", { tags: ["SCAN-38"] }, (meant, typedText) => {
    expect(read(typedText, "reader")).toEqual(read(meant, "reader"));
    expect(read(meant, "reader").ok).toBe(true);
  });

  test(
    "restores everything that a reader types through a German layout, except dead keys",
    { tags: ["SCAN-38"] },
    () => {
      fc.assert(
        fc.property(fc.stringMatching(/^[0-9A-XZa-xz]{4,30}$/), (number) => {
          fc.pre(!/[yz]/i.test(number));
          expect(read(`ö${number}_`, "reader")).toEqual(read(`;${number}?`, "reader"));
        }),
      );
    },
  );

  test("reads a card swiped before the scanner was open, including a name with a slash", { tags: ["SCAN-38"] }, () => {
    expect(read("%4000000001^DOE/JOHN^?;4000000001=?", "typed")).toMatchObject(card("4000000001"));
  });

  test.each([
    ["ö411111111111111125121010000000_", "reader"],
    ["ö4111111111111111´25121010000000_", "reader"],
    [";411111111111111125121010000000?", "reader"],
    ["%b4111111111111111^doe/john^25121010000000000?", "reader"],
    ["4111 1111 1111 1111", "typed"],
    ["411111111111111125121010000000", "camera-linear"],
    ["00020101021102164111111111111111520454115303978540510.005802DE5904SHOP6006BERLIN6304A13A", "camera-matrix"],
    ["hQVDUFYwMWFhT0oQUEFZTUVOVA==", "camera-matrix"],
  ] as const)("refuses a payment card without repeating a digit: %s (%s)", { tags: ["SCAN-38"] }, (text, source) => {
    const outcome = read(text, source);
    expect(outcome).toMatchObject(refused);
    expect(JSON.stringify(outcome)).not.toMatch(/\d/);
  });

  test(
    "refuses every swiped payment card, with any number, expiry, tracks and separators",
    { tags: ["SCAN-38"] },
    () => {
      const numbers = fc.stringMatching(/^[2-6]\d{13,17}$/).map(withLuhn);
      const expiries = fc
        .tuple(fc.integer({ min: 10, max: 99 }), fc.integer({ min: 1, max: 12 }))
        .map(([year, month]) => `${year}${String(month).padStart(2, "0")}`);
      const layouts = fc.constantFrom([";", "=", "?"], [";", "", "?"], ["ö", "´", "_"], ["ö", "", "_"]);
      fc.assert(
        fc.property(numbers, expiries, layouts, (number, expiry, [start = "", separator = "", end = ""]) => {
          expect(read(`${start}${number}${separator}${expiry}101000${end}`, "reader")).toMatchObject(refused);
        }),
      );
    },
  );

  test("leaves intact text unchanged", { tags: ["SCAN-38"] }, () => {
    expect(isGermanLayout("https://loy.example/41")).toBe(false);
    expect(isGermanLayout("%4000000001?")).toBe(false);
    expect(isGermanLayout("CARD_12-34|A.b")).toBe(false);
    expect(repairGermanLayout("httpsÖ--a.b-c_dß1")).toBe("https://a.b/c?d-1");
  });

  test("any input is INVALID_SETUP on a device that is not set up", { tags: ["SCAN-35"] }, () => {
    const outcome = parseScanInput({ text: "1", source: "typed" }, "burn", { isDeviceSetUp: false });
    expect(outcome).toMatchObject({ ok: false, error: { code: "INVALID_SETUP" } });
  });

  test.each([
    ["EAN-13", "camera-linear"],
    ["EAN13", "camera-linear"],
    ["ean_8", "camera-linear"],
    ["Code128", "camera-linear"],
    ["QRCode", "camera-matrix"],
    ["PDF417", "camera-matrix"],
    ["Aztec", "camera-matrix"],
  ])("recognises %s as %s", { tags: ["SCAN-39"] }, (format, expected) => {
    expect(cameraSource(format)).toBe(expected);
  });
});
