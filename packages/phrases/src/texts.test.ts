import { ERROR_CODES } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import { listBackOfficeAreas, loadBackOfficeTexts, type UiLanguage } from "./backoffice/index.ts";
import { counterTexts } from "./counter-texts.ts";
import { errors as officeGerman } from "./de/office-errors.ts";
import { de } from "./de.ts";
import { errors as officeEnglish } from "./en/office-errors.ts";
import { en } from "./en.ts";
import { platformTexts } from "./platform-texts.ts";
import { ruleTexts } from "./rules/index.ts";
import { toolTexts } from "./tool-texts.ts";
import type { TextTable } from "./overrides.ts";

const leaves = (table: TextTable, prefix = ""): [string, string][] =>
  Object.entries(table).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
  );

const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

const backOffice = async (language: UiLanguage): Promise<TextTable> =>
  Object.fromEntries(
    await Promise.all(
      (await listBackOfficeAreas()).map(async (area) => [area, await loadBackOfficeTexts(language, area)] as const),
    ),
  );

const english = leaves({
  ...en,
  backOffice: await backOffice("en"),
  counter: counterTexts.en,
  platform: platformTexts.en,
  rules: ruleTexts.en,
  tools: toolTexts.en,
});
const german = new Map(
  leaves({
    ...de,
    backOffice: await backOffice("de"),
    counter: counterTexts.de,
    platform: platformTexts.de,
    rules: ruleTexts.de,
    tools: toolTexts.de,
  }),
);

const isUntidy = ([, text]: readonly [string, string]): boolean => text === "" || text !== text.trim();
const isUneven = ([key, text]: readonly [string, string]): boolean =>
  placeholders(text).join() !== placeholders(german.get(key) ?? "").join();
const isUntranslated = ([key, text]: readonly [string, string]): boolean =>
  text.replaceAll(/\{\{\w+\}\}/g, "").length > 12 && !text.startsWith("Version") && german.get(key) === text;

describe("texts", () => {
  it("have the same keys in German and English", { tags: ["FMT-01"] }, () => {
    expect([...german.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  });

  it("have no empty text and no stray space", { tags: ["FMT-01"] }, () => {
    expect([...english, ...german].filter(isUntidy)).toEqual([]);
  });

  it("have the same placeholders in both languages", { tags: ["FMT-01"] }, () => {
    expect(english.filter(isUneven)).toEqual([]);
  });

  it("are translated: only short texts may be equal in both languages", { tags: ["FMT-01"] }, () => {
    expect(english.filter(isUntranslated)).toEqual([]);
  });

  for (const [id, code] of [
    ["ERR-01", "EMAIL_FORMAT"],
    ["ERR-02", "VOUCHER_CODE_NOT_FOUND"],
    ["ERR-03", "KEYCODE_NOT_FOUND"],
    ["ERR-04", "INSERT_SOMETHING"],
    ["ERR-05", "EMPTY_PIN"],
    ["ERR-06", "SHORT_PIN"],
    ["ERR-07", "INVALID_PIN"],
    ["ERR-08", "NOT_EQUAL_PIN"],
    ["ERR-09", "EMPTY_EMAIL"],
    ["ERR-10", "EMPTY_PASSWORD"],
    ["ERR-11", "PASSWORD_REQUIRED"],
    ["ERR-12", "EMPTY_USER"],
    ["ERR-13", "EMPTY_USER_REF"],
    ["ERR-14", "EMPTY_USER_TOT"],
    ["ERR-15", "EMPTY_USER_ID"],
    ["ERR-16", "EMPTY_HISTORY"],
    ["ERR-17", "HISTORY_NOT_FOUND"],
    ["ERR-18", "INVALID_SETUP"],
    ["ERR-19", "INVALID_VOUCHER"],
    ["ERR-20", "INVALID_USER"],
    ["ERR-21", "INVALID_QR"],
    ["ERR-22", "INVALID_PARAMS"],
    ["ERR-23", "REDEEM_WARNING"],
    ["ERR-24", "UNHANDLED_ERROR"],
    ["ERR-25", "APP_UNHANDLED_ERROR"],
    ["ERR-26", "LOGIN_ERROR"],
    ["ERR-27", "LOGIN_USER_NOT_LOGGED_IN"],
    ["ERR-28", "ORGANIZATION_REQUIRED"],
    ["ERR-29", "ORGANIZATION_NOT_FOUND"],
    ["ERR-30", "DEVICE_KEY_NOT_FOUND"],
    ["ERR-31", "DEVICE_NOT_MOUNTED"],
    ["ERR-32", "EMPTY_FIELDS"],
    ["ERR-33", "USER_WITH_NO_CLIENTS"],
    ["ERR-34", "USER_KEY_DEACTIVATED"],
    ["ERR-35", "USER_KEY_DOES_NOT_EXIST"],
    ["ERR-36", "GENERAL_NO_ACCESS"],
    ["ERR-37", "GENERAL_NO_PERMISION"],
    ["ERR-38", "GENERAL_INPUT_JSON_INVALID"],
    ["ERR-39", "GENERAL_INPUT_PARAMETER_INVALID"],
    ["ERR-40", "NO_CONNECTION"],
    ["ERR-41", "NO_SOCKET_CONNECTION"],
    ["ERR-42", "NOT_CONNECTED"],
    ["ERR-43", "NO_PAPER"],
    ["ERR-44", "COUPON_NOT_FOUND"],
    ["ERR-45", "COUPON_MAX_REDEEM_NUMBER_REACHED"],
    ["ERR-46", "COUPON_ALREADY_REDEEMED_BY_USER"],
    ["ERR-47", "CAMERA_ACCESS_DENIED"],
    ["ERR-48", "VOUCHER_DISABLED"],
    ["ERR-49", "LOCKED_VOUCHER"],
    ["ERR-50", "LOCKED_USER"],
    ["ERR-51", "USER_IS_NOT_REGISTERED_TO_BURN_FOR_REVENUE"],
    ["ERR-52", "USER_DOES_NOT_HAVE_ENOUGH_POINTS_FOR_REVENUE_BURN"],
    ["ERR-53", "NOT_ENOUGH_POINT"],
    ["ERR-54", "NEED_MORE_POINTS"],
    ["ERR-55", "BON_ID_ALREADY_EXISTS"],
    ["ERR-56", "MOUNTING_NOT_FOUND"],
    ["ERR-57", "MOUNTING_IN_USE"],
    ["ERR-58", "VALID_FROM_ERROR"],
    ["ERR-59", "VALID_TO_ERROR"],
    ["ERR-60", "ANONYMOUS_USER_NOT_ALLOWED"],
    ["ERR-61", "ARTS_ERROR"],
    ["ERR-62", "REGISTRATION_USER_EXISTS_NOT_ACTIVATED"],
  ] as const) {
    it(`there is a German and an English text for ${code}`, { tags: [id] }, () => {
      expect(german.get(`errors.${code}`)).toMatch(/\S/);
      expect(new Map(english).get(`errors.${code}`)).toMatch(/\S/);
    });
  }

  it(
    "the fixed texts of the workstation id, the error status, the camera and missing methods",
    { tags: ["ERR-63", "ERR-64", "ERR-65", "ERR-66"] },
    () => {
      expect(en.errors.WORKSTATION_ID_IN_USE).toMatch(/it has to be unique/);
      expect(en.common.errorStatus).toBe("An error has occurred {{status}}");
      expect(en.mounting.cameraDenied).toBe("Camera access denied");
      expect(en.errors.METHOD_NOT_IMPLEMENTED).toBe("Method not implemented.");
    },
  );

  it("there is a text for every code of the error table and for no other", { tags: ["FMT-11"] }, () => {
    expect(Object.keys(officeEnglish).sort()).toEqual([...ERROR_CODES].sort());
    expect(Object.keys(officeGerman).sort()).toEqual([...ERROR_CODES].sort());
    expect(Object.keys(de.errors).sort()).toEqual(Object.keys(en.errors).sort());
  });

  for (const [id, text, expected] of [
    ["MNT-01", en.mounting.title, "mounting process"],
    ["MNT-01", en.mounting.subtitle, "cash configuration"],
    ["MNT-04", en.mounting.deviceNamePlaceholder, "Cash register 1"],
    ["MNT-15", en.mounting.cameraDenied, "Camera access denied"],
    [
      "MNT-26",
      en.errors.WORKSTATION_ID_IN_USE,
      "Please verify your workstation ID (it has to be unique) and get in contact with the provider's service",
    ],
    ["AUTH-13", en.notFound.title, "Oops, page not found"],
    ["AUTH-20", en.login.title, "Login"],
    ["AUTH-21", en.login.organization, "Organization"],
    ["AUTH-21", en.login.organizationHeader, "Select an option"],
    ["SCAN-01", en.scanner.title, "Loyalty card"],
    ["SCAN-15", en.scanner.accumulate, "Accumulate points"],
    ["BURN-06", en.burn.redeemCoupon, "Redeem coupon"],
    ["BURN-12", en.burn.selectVoucher, "Select voucher"],
    ["BURN-13", en.burn.noDescription, "No description"],
    ["BURN-15", en.burn.voucherDisabled, "Voucher disabled"],
    ["BURN-16", en.burn.onlyRegistered, "Only registered"],
    ["UI-03", en.common.selectOption, "-- Select an option --"],
    ["SOCK-13", en.connection.reconnecting, "Reconnecting"],
    ["CASH-04", en.admin.bookNow, "Book now"],
    ["PRINT-02", en.printer.title, "print page"],
    ["ADM-11", en.admin.printerRemove, "Remove printer"],
    ["ADM-12", en.admin.printerTest, "Test connection"],
    ["ADM-13", en.admin.unmount, "Unmount device"],
  ] as const) {
    it(`the English text is "${expected}"`, { tags: [id] }, () => {
      expect(text).toBe(expected);
    });
  }
});
