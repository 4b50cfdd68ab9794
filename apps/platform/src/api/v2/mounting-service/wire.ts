import type { Device } from "../../../modules/devices/index.ts";
import type { Mounting, Profile } from "../../../modules/mountings/index.ts";
import type { Identity } from "../../../modules/sessions/index.ts";

/** A device learns that a place is held, but not the key of the device that holds it (B-08). */
function visibleKey(identity: Identity, deviceKey: string | null): string | null {
  if (deviceKey === null || identity.role !== "DEVICE" || identity.deviceKey === deviceKey) return deviceKey;
  return "held-by-another-device";
}

/** The settings in force are those chosen when mounting; the profile has the rest (MSVC-12). */
function toProfileWire(profile: Profile, mounting: Mounting): Profile {
  if (mounting.deviceKey === null) return profile;
  const { posMode, cameraPosition, language } = mounting.settings;
  return { ...profile, mode: posMode, cameraPosition, language };
}

export const toMountingWire = (identity: Identity, mounting: Mounting, profile: Profile | undefined) => ({
  id: mounting.id,
  deviceKey: visibleKey(identity, mounting.deviceKey),
  organization: identity.programId,
  partnerId: mounting.partnerId,
  store: mounting.store,
  profileId: mounting.profileId,
  profile: profile === undefined ? null : toProfileWire(profile, mounting),
  appInteractionId: mounting.appInteractionId,
  cashInteractionId: mounting.cashInteractionId,
});

export const toDeviceWire = (identity: Identity, device: Device) => ({ ...device, organization: identity.programId });
