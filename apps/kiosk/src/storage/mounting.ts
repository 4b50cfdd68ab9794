import { cameraPositionCode, language, posMode } from "@punktum/contracts";
import * as z from "zod/mini";

const client = z.object({
  clientId: z.string(),
  clientName: z.string(),
  legalName: z.string(),
  showRegistrationButton: z.boolean(),
  alwaysShowRegistration: z.boolean(),
  showRegistrationCode: z.string(),
  registrationModePosRegistrationTypeCode: z.string(),
});

const store = z.object({
  storeId: z.string(),
  storeName: z.string(),
  vatId: z.string(),
  revenueModuleMode: z.enum(["INT", "FLOAT"]),
  decimalRevenue: z.boolean(),
  manualAllowed: z.boolean(),
  usesPin: z.boolean(),
});

/** What the device keeps about its mounting (MNT-21); `client` and `store` carry what the gateway told at mount. */
export const mountingSchema = z.object({
  workstationId: z.string(),
  deviceId: z.string(),
  deviceKey: z.string().check(z.minLength(1)),
  mountingId: z.optional(z.string()),
  appInteractionId: z.string(),
  cashInteractionId: z.optional(z.string()),
  deviceInformation: z.string(),
  cameraPosition: cameraPositionCode,
  posMode,
  language,
  client,
  store,
});

/** The device's mounting (MNT-21). */
export type Mounting = z.infer<typeof mountingSchema>;
