import { mountingServiceApi, v2 } from "@punktum/contracts";
import type * as z from "zod/mini";

/** A profile. */
export type ProfileRecord = z.output<typeof v2.readProfile.response>;
/** What the form of a profile edits. */
export type ProfileValues = z.output<typeof mountingServiceApi.replaceProfile.body>;

/** Calls whose answers a changed profile changes. */
export const PROFILE_READS = [mountingServiceApi.listProfiles, v2.readProfile, v2.listMountings];

/** What the form edits of a profile. */
export function profileValuesOf({ id: _id, version: _version, name = "", ...values }: ProfileRecord): ProfileValues {
  const { pointsRoundingCode, ...rest } = values;
  // The platform has no profile whose points are not rounded.
  return { ...rest, name, pointsRoundingCode: pointsRoundingCode === "NO" ? "COM" : pointsRoundingCode };
}
