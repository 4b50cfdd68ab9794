import * as z from "zod/mini";
import { DEVICE_OR_STAFF_ROLES, STAFF_ROLES } from "../call.ts";
import {
  cameraPositionCode,
  digitsId,
  givenKeyCode,
  identifierType,
  keyCode,
  language,
  posMode,
  registrationTypeCode,
  roundingCode,
  text,
  unixMoment,
} from "../wire.ts";
import { defineV1Call } from "./envelope.ts";

const area = "device-management" as const;
const credentials = { userName: z.string().check(z.maxLength(254)), password: z.string().check(z.maxLength(200)) };

/** Company that takes part, in first-generation words (DATA-16). */
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

/** Shop of a client (DATA-17). `pins` is always empty: a PIN never leaves the server (B-06). */
export const clientStoreWire = z.object({
  storeId: digitsId,
  storeName: z.string(),
  vatId: z.string(),
  revenueModuleMode: z.enum(["INT", "FLOAT"]),
  decimalRevenue: z.boolean(),
  manualAllowed: z.boolean(),
  usesPin: z.boolean(),
  pins: z.array(z.object({ pin: z.string() })),
});

/** Advertising picture or receipt logo (SAVER-13). */
export const displayAdWire = z.object({
  id: z.string(),
  displayAdUsageCode: z.string(),
  pictureFilePath: z.string(),
  filePath: z.string(),
  order: z.number().check(z.int()),
  displayDurationMsec: z.optional(z.number().check(z.int(), z.positive())),
});

/** V1-02. The platform answers the staff member's name and role. */
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

/** V1-03. */
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
  errors: ["LOGIN_ERROR", "PASSWORD_REQUIRED", "ORGANIZATION_REQUIRED", "ORGANIZATION_NOT_FOUND", "RATE_LIMITED"],
});

/** V1-04. */
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
  roles: DEVICE_OR_STAFF_ROLES,
  payload: z.object({}),
  response: z.object({ clients: z.array(clientWire) }),
  errors: ["USER_WITH_NO_CLIENTS"],
});

/** V1-05. */
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
  roles: DEVICE_OR_STAFF_ROLES,
  payload: z.object({ clientId: digitsId }),
  response: z.object({ stores: z.array(clientStoreWire) }),
});

/** V1-06. */
export const downloadDisplayAds = defineV1Call({
  area,
  operation: "DownloadDisplayAds",
  summary: "Advertising pictures of a mounted device",
  description: "Addresses of the pictures in the order they are shown; a duration that is missing means five seconds.",
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
  roles: DEVICE_OR_STAFF_ROLES,
  payload: z.object({
    deviceKey: text(100),
    withoutBase64: z.optional(z.boolean()),
    displayAdIds: z.optional(z.array(z.string())),
  }),
  response: z.object({ displayAds: z.array(displayAdWire) }),
  errors: ["DEVICE_KEY_NOT_FOUND"],
});

/** Device data of mount and unmount (MNT-19). */
export const deviceDataWire = z.object({
  workstationId: text(100),
  authenticationKey: z.optional(text(200)),
  cameraPositionCode,
  clientId: digitsId,
  deviceInformation: text(200),
  deviceModel: z.literal("PAD"),
  language,
  osCode: z.literal("SCK"),
  posModeCode: posMode,
  storeId: digitsId,
  /** Key this device already holds: the same device may mount again. */
  deviceKey: z.optional(text(100)),
});

/** V1-07, MNT-20. The two interaction ids are ours, so that the device can join its till. */
export const mountDevice = defineV1Call({
  area,
  operation: "MountDevice",
  summary: "Mounts a device to an interaction point of a shop",
  description:
    "Without a known workstation id the device takes a free place of the shop. The device that holds the place may mount again; any other is refused with MOUNTING_IN_USE.",
  example: {
    body: {
      workstationId: "1001-T1",
      cameraPositionCode: "BC",
      clientId: "11",
      deviceInformation: "Cash register 1",
      deviceModel: "PAD",
      language: "de",
      osCode: "SCK",
      posModeCode: "STD",
      storeId: "1001",
    },
    response: {
      deviceId: "0192f0c1-2b1f-7c33-9a52-5b8d2f7e1c10",
      deviceKey: "d3v1c3-7f2c1b9a",
      store: { storeId: "1001", storeName: "Pfeil Nord", vatId: "DE123456789" },
      appInteractionId: "1001-T1",
      cashInteractionId: "1001-K1",
    },
  },
  roles: DEVICE_OR_STAFF_ROLES,
  payload: deviceDataWire,
  response: z.object({
    deviceId: z.string(),
    deviceKey: z.string(),
    store: z.object({ storeId: digitsId, storeName: z.string(), vatId: z.string() }),
    appInteractionId: z.string(),
    cashInteractionId: z.optional(z.string()),
  }),
  errors: [
    "MOUNTING_IN_USE",
    "MOUNTING_NOT_FOUND",
    "WORKSTATION_ID_IN_USE",
    "GENERAL_INPUT_PARAMETER_INVALID",
    "GENERAL_NO_PERMISION",
  ],
});

/** V1-08. */
export const unMountDevice = defineV1Call({
  area,
  operation: "UnMountDevice",
  summary: "Frees the interaction point of a device and revokes its keys",
  description: "Everything the device held, keys and tokens, is void at once.",
  example: { body: { deviceKey: "d3v1c3-7f2c1b9a", fromDevice: true }, response: {} },
  roles: DEVICE_OR_STAFF_ROLES,
  payload: z.object({ deviceKey: text(100), fromDevice: z.boolean(), clientId: z.optional(digitsId) }),
  response: z.object({}),
  errors: ["DEVICE_KEY_NOT_FOUND", "DEVICE_NOT_MOUNTED", "GENERAL_NO_PERMISION"],
});

/** V1-09: the answered key belongs to a device of that company and is what the device keeps. */
export const getPermissionUser = defineV1Call({
  area,
  operation: "GetPermissionUser",
  summary: "API key for a device of a company",
  description: "Called by staff before mounting; mounting binds the key to the device.",
  example: { body: { clientId: "11" }, response: { user: { apiKey: "ak_Zm9yLXRoZS1leGFtcGxl" } } },
  roles: STAFF_ROLES,
  payload: z.object({ clientId: digitsId }),
  response: z.object({ user: z.object({ apiKey: z.string() }) }),
  errors: ["GENERAL_NO_PERMISION"],
});

/** V1-01. */
export const checkIn = defineV1Call({
  area,
  operation: "CheckIn",
  summary: "A shopper showed a code at the device",
  description: "Counts a visit; changes no points. The time is the device's, in seconds or milliseconds.",
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
  roles: DEVICE_OR_STAFF_ROLES,
  payload: z.object({
    keyCode: givenKeyCode,
    idType: z.optional(identifierType),
    deviceKey: text(100),
    channelCode: z.literal("P"),
    transactionDateTime: unixMoment,
    fromOfflineQueue: z.boolean(),
    secondsSinceAction: z.number().check(z.int(), z.nonnegative()),
  }),
  response: z.object({}),
  errors: [
    "KEYCODE_NOT_FOUND",
    "USER_KEY_DOES_NOT_EXIST",
    "USER_KEY_DEACTIVATED",
    "DEVICE_KEY_NOT_FOUND",
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
  ],
});

/** Most keys of one answer. */
export const COUPON_KEYS_MAX = 10_000;

/** V1-15. */
export const getCouponKeys = defineV1Call({
  area,
  operation: "GetCouponKeys",
  summary: "Keys of coupons that are not redeemed yet",
  description:
    "Only keys that nobody has redeemed and that belong to nobody. Several coupons are asked for at once with couponIds, each key then names its coupon; coupons nobody knows are left out. At most 10,000 keys: where an answer is that long, ask for the one in question with keyCode, which is found as it is given, in capitals or in small letters.",
  example: { body: { couponId: "313" }, response: { couponKeys: [{ couponId: "313", keyCode: "GOLDTAG-01" }] } },
  roles: DEVICE_OR_STAFF_ROLES,
  payload: z.union([
    z.object({ couponId: digitsId, keyCode: z.optional(keyCode) }),
    z.object({
      couponIds: z.array(digitsId).check(z.minLength(1), z.maxLength(200)),
      keyCode: z.optional(keyCode),
    }),
  ]),
  response: z.object({
    /** `couponId` is absent at servers that know one coupon per call only. */
    couponKeys: z.array(z.object({ couponId: z.optional(digitsId), keyCode: z.string() })),
  }),
  errors: ["VOUCHER_CODE_NOT_FOUND"],
});
