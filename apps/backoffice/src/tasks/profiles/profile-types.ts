import { mountingServiceApi, v2 } from "@punktum/contracts";
import type * as z from "zod/mini";

/** A profile. */
export type ProfileRecord = z.output<typeof v2.readProfile.response>;
/** Values of the form of a profile. */
export type ProfileValues = z.output<typeof mountingServiceApi.replaceProfile.body>;

/** Calls to read again after a profile has changed. */
export const PROFILE_READS = [mountingServiceApi.listProfiles, v2.readProfile, v2.listMountings];

/** Extracts the form's values from a profile. */
export function profileValuesOf({ id: _id, version: _version, name = "", ...values }: ProfileRecord): ProfileValues {
  const { pointsRoundingCode, ...rest } = values;
  // The platform does not accept `NO`, so the form shows the default rounding.
  return { ...rest, name, pointsRoundingCode: pointsRoundingCode === "NO" ? "COM" : pointsRoundingCode };
}
