import { REVENUE_MODULE_MODES } from "@punktum/domain";
import * as z from "zod/mini";
import { done } from "../call.ts";
import {
  adSchedule,
  digitsId,
  givenKeyCode,
  identifierType,
  keyCode,
  registrationTypeCode,
  roundingCode,
  text,
  unixMoment,
} from "../wire.ts";
import { defineV1Call } from "./envelope.ts";
import { withDevice } from "../rights.ts";

const area = "device-management" as const;
const credentials = { userName: z.string().check(z.maxLength(254)), password: z.string().check(z.maxLength(200)) };

/** Partner in v1 terms. */
export const clientWire = z.object({
  clientId: digitsId,
  clientName: z.string(),
  legalName: z.string(),
  showRegistrationButton: z.boolean(),
  alwaysShowRegistration: z.boolean(),
  showRegistrationCode: registrationTypeCode,
  registrationModePosRegistrationTypeCode: registrationTypeCode,
  pointsRoundingCode: roundingCode,
  revenueRoundingCode: roundingCode,
});

/** Store of a client. `pins` is always empty: PINs never leave the server. */
export const clientStoreWire = z.object({
  storeId: digitsId,
  storeName: z.string(),
  vatId: z.string(),
  revenueModuleMode: z.enum(REVENUE_MODULE_MODES),
  decimalRevenue: z.boolean(),
  manualAllowed: z.boolean(),
  usesPin: z.boolean(),
  pins: z.array(z.object({ pin: z.string() })),
});

/** Advertising picture or receipt logo. */
export const displayAdWire = z.object({
  id: z.string(),
  displayAdUsageCode: z.string(),
  pictureFilePath: z.string(),
  filePath: z.string(),
  order: z.number().check(z.int()),
  displayDurationMsec: z.optional(z.number().check(z.int(), z.positive())),
  ...adSchedule,
});

/** The answer contains the staff member's name and role. */
export const deviceManagementAuthentication = defineV1Call({
  area,
  operation: "DeviceManagementAuthentication",
  summary: "Staff login against device management",
  description:
    "Checks a staff member's password; the organisation travels in ac. Failed tries are limited per person and address.",
  example: {
    body: { userName: "staff@pfm.example", password: "a-long-password" },
    response: { user: { userName: "staff@pfm.example", roleCode: "STORE_STAFF" } },
  },
  roles: ["PUBLIC"],
  payload: z.object(credentials),
  response: z.object({ user: z.object({ userName: z.string(), roleCode: z.string() }) }),
  errors: ["LOGIN_ERROR", "PASSWORD_REQUIRED", "ORGANIZATION_REQUIRED", "ORGANIZATION_NOT_FOUND", "RATE_LIMITED"],
});

export const loginForApiKey = defineV1Call({
  area,
  operation: "Login",
  summary: "Staff login that answers an API key",
  description: "The answered key replaces the password in all further operations; it is valid for twelve hours.",
  example: {
    body: { userName: "staff@pfm.example", password: "a-long-password", credentialTypeCode: "PM", channelCode: "W" },
    response: { apiKey: "ak_Zm9yLXRoZS1leGFtcGxl" },
  },
  roles: ["PUBLIC"],
  payload: z.object({ ...credentials, credentialTypeCode: z.literal("PM"), channelCode: z.literal("W") }),
  response: z.object({ apiKey: z.string() }),
  errors: [
    "LOGIN_ERROR",
    "PASSWORD_REQUIRED",
    "ORGANIZATION_REQUIRED",
    "ORGANIZATION_NOT_FOUND",
    "SECOND_FACTOR_REQUIRED",
    "RATE_LIMITED",
  ],
});

export const getAllClients = defineV1Call({
  area,
  operation: "GetAllClients",
  summary: "Companies the key's owner may work for",
  description: "Programme admins see every active company, others those they work for.",
  example: {
    body: {},
    response: {
      clients: [
        {
          clientId: "11",
          clientName: "Pfeil Tankstellen",
          legalName: "Pfeil Tankstellen GmbH",
          showRegistrationButton: true,
          alwaysShowRegistration: false,
          showRegistrationCode: "NO",
          registrationModePosRegistrationTypeCode: "OPTSIM",
          pointsRoundingCode: "COM",
          revenueRoundingCode: "NO",
        },
      ],
    },
  },
  roles: withDevice("places.read"),
  payload: z.object({}),
  response: z.object({ clients: z.array(clientWire) }),
  errors: ["USER_WITH_NO_CLIENTS"],
});

export const getStoresOfClient = defineV1Call({
  area,
  operation: "GetStoresOfClient",
  summary: "Shops of a company",
  description: "Active shops only. pins is always empty: a PIN is checked by the server and never sent.",
  example: {
    body: { clientId: "11" },
    response: {
      stores: [
        {
          storeId: "1001",
          storeName: "Pfeil Nord",
          vatId: "DE123456789",
          revenueModuleMode: "FLOAT",
          decimalRevenue: true,
          manualAllowed: true,
          usesPin: false,
          pins: [],
        },
      ],
    },
  },
  roles: withDevice("places.read"),
  payload: z.object({ clientId: digitsId }),
  response: z.object({ stores: z.array(clientStoreWire) }),
});

export const downloadDisplayAds = defineV1Call({
  area,
  operation: "DownloadDisplayAds",
  summary: "Advertising pictures of a mounted device",
  description:
    "Addresses of the pictures in the order they are shown; a duration that is missing means five seconds. Only those whose time it is, unless `withPlanned` is true: then the device compares `validFrom`, `validTo` and `weekdays` with its clock.",
  example: {
    body: { deviceKey: "d3v1c3-7f2c1b9a", withoutBase64: true, displayAdIds: [] },
    response: {
      displayAds: [
        {
          id: "1",
          displayAdUsageCode: "SCREEN_SAVER",
          pictureFilePath: "/media/pfm/ad-1.svg",
          filePath: "/media/pfm/ad-1.svg",
          order: 1,
          displayDurationMsec: 8000,
        },
      ],
    },
  },
  roles: withDevice("offers.read"),
  payload: z.object({
    deviceKey: text(100),
    withoutBase64: z.optional(z.boolean()),
    displayAdIds: z.optional(z.array(z.string())),
    withPlanned: z.optional(z.boolean()),
  }),
  response: z.object({ displayAds: z.array(displayAdWire) }),
  errors: ["DEVICE_KEY_NOT_FOUND"],
});

export const checkIn = defineV1Call({
  area,
  operation: "CheckIn",
  summary: "A shopper showed a code at the device",
  description:
    "Counts a visit; changes no points. It happened `secondsSinceAction` before the request if it waited in a queue, else now, by the platform's clock: `transactionDateTime` is the device's, which may be wrong, and is not used.",
  example: {
    body: {
      keyCode: "4000000001",
      deviceKey: "d3v1c3-7f2c1b9a",
      channelCode: "P",
      transactionDateTime: { unixTimeStamp: 1795258800 },
      fromOfflineQueue: false,
      secondsSinceAction: 0,
    },
    response: {},
  },
  roles: withDevice("members.open"),
  payload: z.object({
    keyCode: givenKeyCode,
    idType: z.optional(identifierType),
    deviceKey: text(100),
    channelCode: z.literal("P"),
    transactionDateTime: unixMoment,
    fromOfflineQueue: z.boolean(),
    secondsSinceAction: z.number().check(z.int(), z.nonnegative()),
  }),
  response: done,
  errors: [
    "KEYCODE_NOT_FOUND",
    "USER_KEY_DOES_NOT_EXIST",
    "USER_KEY_DEACTIVATED",
    "CODE_EXPIRED",
    "DEVICE_KEY_NOT_FOUND",
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
  ],
});

/** Most keys of one answer. */
export const COUPON_KEYS_MAX = 10_000;

export const getCouponKeys = defineV1Call({
  area,
  operation: "GetCouponKeys",
  summary: "Keys of coupons that are not redeemed yet",
  description:
    "Only keys that are not redeemed and belong to no account. With couponIds the call reads several coupons, and each key names its coupon; unknown coupons are left out. The answer has at most 10,000 keys. If it is that long, ask for one key with keyCode. The key is found as it is given, in capitals or in small letters.",
  example: { body: { couponId: "313" }, response: { couponKeys: [{ couponId: "313", keyCode: "GOLDTAG-01" }] } },
  roles: withDevice("points.correct"),
  payload: z.union([
    z.object({ couponId: digitsId, keyCode: z.optional(keyCode) }),
    z.object({
      couponIds: z.array(digitsId).check(z.minLength(1), z.maxLength(200)),
      keyCode: z.optional(keyCode),
    }),
  ]),
  response: z.object({
    /** Absent if the server accepts one coupon per call only. */
    couponKeys: z.array(z.object({ couponId: z.optional(digitsId), keyCode: z.string() })),
  }),
  errors: ["VOUCHER_CODE_NOT_FOUND"],
});
