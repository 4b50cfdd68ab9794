import * as z from "zod/mini";
import { done } from "../call.ts";
import { cameraPositionCode, digitsId, language, posMode, text } from "../wire.ts";
import { defineV1Call } from "./envelope.ts";
import { rolesWith, withDevice } from "../rights.ts";

const area = "device-management" as const;

/** Device data of mount and unmount. */
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
  /** Key this device already has; the same device may mount again. */
  deviceKey: z.optional(text(100)),
});

/** The two interaction ids are our extension, so that the device can join its till. */
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
  roles: withDevice("devices.mount"),
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

export const unMountDevice = defineV1Call({
  area,
  operation: "UnMountDevice",
  staffOnDuty: true,
  summary: "Frees the interaction point of a device and revokes its keys",
  description:
    "Everything the device held, keys and tokens, is void at once. If the device has reported bookings that it has not sent yet, a `reason` is needed: UNMOUNT_REASON_MISSING.",
  example: { body: { deviceKey: "d3v1c3-7f2c1b9a", fromDevice: true }, response: {} },
  roles: withDevice("devices.mount"),
  payload: z.object({
    deviceKey: text(100),
    fromDevice: z.boolean(),
    clientId: z.optional(digitsId),
    /** Why, where bookings still wait on the device. */
    reason: z.optional(text(500)),
  }),
  response: done,
  errors: ["DEVICE_KEY_NOT_FOUND", "DEVICE_NOT_MOUNTED", "GENERAL_NO_PERMISION", "UNMOUNT_REASON_MISSING"],
});

/** The answer's key belongs to a device of that company; the device stores it. */
export const getPermissionUser = defineV1Call({
  area,
  operation: "GetPermissionUser",
  summary: "API key for a device of a company",
  description: "Called by staff before mounting; mounting binds the key to the device.",
  example: { body: { clientId: "11" }, response: { user: { apiKey: "ak_Zm9yLXRoZS1leGFtcGxl" } } },
  roles: rolesWith("devices.mount"),
  payload: z.object({ clientId: digitsId }),
  response: z.object({ user: z.object({ apiKey: z.string() }) }),
  errors: ["GENERAL_NO_PERMISION"],
});
