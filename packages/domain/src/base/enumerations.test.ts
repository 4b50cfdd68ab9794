import { describe, expect, test } from "vitest";
import * as domain from "./enumerations.ts";

describe("enumerations have exactly the specified values", () => {
  for (const [ids, name, values, expected] of [
    [["DATA-18"], "account status", domain.ACCOUNT_STATUSES, "ACTIVE INACTIVE LOCKED TERMINATED"],
    [["DATA-19"], "membership role", domain.MEMBERSHIP_ROLES, "OWNER COOWNER COLLECTOR"],
    [["DATA-20"], "membership event", domain.MEMBERSHIP_EVENTS, "CREATED TERMINATED OPTINS_CHANGED"],
    [["DATA-21"], "revenue rounding", domain.REVENUE_ROUNDING_CODES, "UP DOWN NO COM"],
    [["DATA-22"], "points rounding", domain.POINTS_ROUNDING_CODES, "UP DOWN COM"],
    [["DATA-23", "FMT-02"], "language", domain.LANGUAGES, "de en es it ru"],
    [["CONST-30"], "language of texts", domain.UI_LANGUAGES, "de en"],
    [["DATA-24"], "anonymous exchange", domain.ANONYMOUS_EXCHANGES, "NO YES BURN EARN"],
    [["DATA-25"], "transaction type", domain.TRANSACTION_TYPES, "EARNTRANSACTION PAYWITHPOINTSTRANSACTION"],
    [["DATA-26"], "line type", domain.LINE_TYPES, "SALE RETURN"],
    [
      ["DATA-27"],
      "action type",
      domain.ACTION_TYPES,
      "FIXEDPOINTACTION MULTIPLIERACTION DISCOUNTACTION NOMINALDISCOUNTACTION",
    ],
    [["DATA-28"], "usage type", domain.USAGE_TYPES, "INCENTIVE REWARD DISCOUNT MULTIPLIER EXTRAPOINT CAMPAIGN"],
    [
      ["DATA-29"],
      "identifier type, ID for codes included",
      domain.IDENTIFIER_TYPES,
      "ID APPCODE CARDCODE EXTERNALCODE",
    ],
    [["DATA-30"], "unit type", domain.UNIT_TYPES, "PROGRAM PARTNER STORE INTERACTIONPOINT"],
    [["DATA-31", "ORG-29"], "environment", domain.ENVIRONMENTS, "IOS ANDROID OTHER"],
    [["DATA-32"], "booking type", domain.BOOKING_TYPES, "EARNBOOKING BURNBOOKING"],
    [["DATA-33"], "booking type code", domain.BOOKING_TYPE_CODES, "COU REV MANUALREVENUE"],
    [["DATA-34", "DATA-11"], "coupon type", domain.COUPON_TYPE_CODES, "EARN DISCOUNT MULTIPLIER EXTRAPOINT"],
    [["DATA-35", "MNT-33"], "device mode", domain.POS_MODES, "STD STD_REG REG CAS SER INF"],
    [["DATA-36", "MNT-07"], "camera position", domain.CAMERA_POSITION_CODES, "BC TR RC"],
    [
      ["DATA-37", "REG-25"],
      "registration type",
      domain.REGISTRATION_TYPES,
      "NO OPTSIM OPTEXT OPTSIMEXT MANSIM MANEXT MANSIMEXT",
    ],
    [["DATA-38", "REG-26"], "profile registration type", domain.PROFILE_REGISTRATION_TYPES, "SIM EXT NO"],
    [["DATA-39", "REG-09"], "gender", domain.GENDER_CODES, "M F NA DIVERSE"],
    [["DATA-40", "CASH-26"], "promotion type", domain.REVENUE_PROMOTION_TYPES, "RMT RMB RMC1 RMC2 RMC3 PCI CKI"],
    [["DATA-41"], "revenue module mode", domain.REVENUE_MODULE_MODES, "INT FLOAT"],
    [["DATA-42", "CONST-20"], "channel", domain.CHANNEL_CODES, "A P W"],
    [["DATA-43"], "display ad usage", domain.DISPLAY_AD_USAGES, "PRINTER_LOGO"],
    [["DATA-44", "PRINT-14"], "barcode type", domain.BARCODE_TYPES, "QRCODE CODE128 EAN13 EAN8 CUSTOM P4M"],
    [["DATA-45", "SCAN-28"], "code kind", domain.CODE_KINDS, "uk cc pk ruk ck cuk ckuk"],
    [["DATA-46"], "result of registering", domain.REGISTER_RESULTS, "SUCCESS CANCELLED"],
    [["DATA-46"], "result of redeeming", domain.REDEEM_RESULTS, "REDEEM_NOW CANCEL"],
  ] as const) {
    test(`lists every ${name}`, { tags: [...ids] }, () => {
      expect(values.join(" ")).toBe(expected);
    });
  }

  test("distinguishes values of an enumeration from others", () => {
    expect(domain.isOneOf(domain.POS_MODES, "SER")).toBe(true);
    expect(domain.isOneOf(domain.POS_MODES, "ser")).toBe(false);
    expect(domain.isOneOf(domain.POS_MODES, undefined)).toBe(false);
  });

  test.each([
    [[], "YES"],
    [["YES", "EARN"], "EARN"],
    [["BURN", "YES", "BURN"], "BURN"],
    [["EARN", "BURN"], "NO"],
    [["YES", "NO"], "NO"],
  ] as const)("%j together allow %s", { tags: ["A-71"] }, (rules, expected) => {
    expect(domain.exchangeAllowedByAll(rules)).toBe(expected);
  });
});
