import type { Client, ClientStore, MountedPlace } from "@punktum/client";
import {
  CAMERA_POSITION_CODES,
  LANGUAGES,
  POS_MODES,
  PROFILE_REGISTRATION_TYPES,
  REVENUE_MODULE_MODES,
  type CameraPositionCode,
  type LanguageCode,
  type PosMode,
  type ProfileRegistrationType,
} from "@punktum/domain";
import { hasShape, isAnyOf, isBoolean, isOptional, isText, type Guard } from "./guards.ts";

/** The device's stored mounting. `client` and `store` are as the gateway returned them when mounting. */
export interface Mounting {
  readonly workstationId: string;
  readonly deviceId: string;
  readonly deviceKey: string;
  readonly mountingId?: string | undefined;
  readonly appInteractionId: string;
  readonly cashInteractionId?: string | undefined;
  readonly deviceInformation: string;
  readonly cameraPosition: CameraPositionCode;
  readonly posMode: PosMode;
  readonly language: LanguageCode;
  readonly client: Client;
  readonly store: ClientStore;
  /** From the place's profile; absent until it was loaded. */
  readonly registrationType?: ProfileRegistrationType | undefined;
}

/** The device's place, as the gateway names it. */
export function placeOf({ appInteractionId, mountingId }: Mounting): MountedPlace {
  return mountingId === undefined ? { appInteractionId } : { appInteractionId, mountingId };
}

const isClient = hasShape<Client>({
  clientId: isText(1),
  clientName: isText(),
  legalName: isText(),
  showRegistrationButton: isBoolean,
  alwaysShowRegistration: isBoolean,
  showRegistrationCode: isText(),
  registrationModePosRegistrationTypeCode: isText(),
  pointsRoundingCode: isOptional(isText()),
  revenueRoundingCode: isOptional(isText()),
});

const isStore = hasShape<ClientStore>({
  storeId: isText(1),
  storeName: isText(),
  vatId: isText(),
  revenueModuleMode: isAnyOf(REVENUE_MODULE_MODES),
  decimalRevenue: isBoolean,
  manualAllowed: isBoolean,
  usesPin: isBoolean,
  address: isOptional(isText()),
});

/** Whether a stored value is a mounting of the current shape. */
export const isMounting: Guard<Mounting> = hasShape<Mounting>({
  workstationId: isText(1),
  deviceId: isText(1),
  deviceKey: isText(1),
  mountingId: isOptional(isText(1)),
  appInteractionId: isText(),
  cashInteractionId: isOptional(isText()),
  deviceInformation: isText(),
  cameraPosition: isAnyOf(CAMERA_POSITION_CODES),
  posMode: isAnyOf(POS_MODES),
  language: isAnyOf(LANGUAGES),
  client: isClient,
  store: isStore,
  registrationType: isOptional(isAnyOf(PROFILE_REGISTRATION_TYPES)),
});
