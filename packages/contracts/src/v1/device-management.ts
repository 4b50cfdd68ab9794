import * as z from "zod/mini";
import { DEVICE_OR_STAFF_ROLES, STAFF_ROLES } from "../call.ts";
import {
  cameraPositionCode,
  digitsId,
  givenKeyCode,
  identifierType,
  language,
  pointsNumber,
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
  roles: DEVICE_OR_STAFF_ROLES,
  payload: z.object({ clientId: digitsId }),
  response: z.object({ stores: z.array(clientStoreWire) }),
});

/** V1-06. */
export const downloadDisplayAds = defineV1Call({
  area,
  operation: "DownloadDisplayAds",
  summary: "Advertising pictures of a mounted device",
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

const revenue = z.optional(z.number().check(z.minimum(-10_000_000), z.maximum(10_000_000)));

/** V1-12, EARN-03: books `totalPoints`; the revenue figures are kept beside the booking. */
export const revenuePoints = defineV1Call({
  area,
  operation: "RevenuePoints",
  summary: "Books points for revenue, or points typed by staff",
  roles: DEVICE_OR_STAFF_ROLES,
  payload: z.object({
    deviceKey: text(100),
    keyCode: givenKeyCode,
    idType: z.optional(identifierType),
    revenueRmb: revenue,
    revenueRmc1: revenue,
    revenueRmc2: revenue,
    revenueRmc3: revenue,
    revenueRmt: revenue,
    totalPoints: pointsNumber,
  }),
  response: z.object({ bookingId: z.string(), points: pointsNumber, totalPoints: pointsNumber }),
  errors: [
    "KEYCODE_NOT_FOUND",
    "USER_KEY_DOES_NOT_EXIST",
    "USER_KEY_DEACTIVATED",
    "DEVICE_KEY_NOT_FOUND",
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
    "INSERT_SOMETHING",
    "ANONYMOUS_USER_NOT_ALLOWED",
    "NOT_ENOUGH_POINT",
    "LOCKED_USER",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  idempotent: true,
});

/** V1-15. */
export const getCouponKeys = defineV1Call({
  area,
  operation: "GetCouponKeys",
  summary: "Keys of a coupon that are not redeemed yet",
  roles: DEVICE_OR_STAFF_ROLES,
  payload: z.object({ couponId: digitsId }),
  response: z.object({ couponKeys: z.array(z.object({ keyCode: z.string() })) }),
  errors: ["VOUCHER_CODE_NOT_FOUND"],
});
