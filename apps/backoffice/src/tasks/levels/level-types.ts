import { administrationApi, membersApi } from "@punktum/contracts";
import type * as z from "zod/mini";

/** A set of status levels. */
export type LevelSet = z.output<typeof administrationApi.readStatusLevelSet.response>;

/** One level of a set. */
export type Level = LevelSet["levels"][number];

/** Values of the form of a set. */
export type LevelSetValues = z.input<typeof administrationApi.replaceStatusLevelSet.body>;

/** Calls to read again after a set has changed. */
export const LEVEL_READS = [
  administrationApi.listStatusLevelSets,
  administrationApi.readStatusLevelSet,
  membersApi.listMembers,
];

/** Extracts the form's values from a set. */
export const levelValuesOf = ({ name, active, levels }: LevelSet): LevelSetValues => ({ name, active, levels });

/** Initial values of a new set: one level that all members have. */
export const NEW_SET: LevelSetValues = {
  name: "",
  active: false,
  levels: [{ names: { de: "", en: "" }, thresholdPoints: 0 }],
};
