import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";

import { bothLanguages, digitsId, recordVersion } from "../../wire.ts";
import { pagedQuery } from "../list-page.ts";
import { idParams, nameText, picturePath, PROGRAM_ERRORS, programParams, programPath } from "./common.ts";
import { crudOf } from "./crud.ts";

const level = {
  names: z.object({ de: nameText, en: nameText }),
  /** State points from which the level holds. */
  thresholdPoints: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
  picturePath: z._default(z.nullable(picturePath), null),
};
const levelInput = z.object({ ...level, id: z.optional(digitsId) });
type LevelInput = z.infer<typeof levelInput>;

const haveOwnThresholds = (levels: readonly Pick<LevelInput, "thresholdPoints">[]): boolean =>
  new Set(levels.map(({ thresholdPoints }) => thresholdPoints)).size === levels.length;
const haveOwnIds = (levels: readonly LevelInput[]): boolean => {
  const ids = levels.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
  return new Set(ids).size === ids.length;
};

const step = z.object({ id: z.optional(digitsId), thresholdPoints: level.thresholdPoints });

const input = {
  name: nameText,
  levels: z
    .array(levelInput)
    .check(
      z.minLength(1),
      z.maxLength(50),
      z.refine(haveOwnThresholds, "two levels have the same threshold"),
      z.refine(haveOwnIds, "two levels have the same id"),
    ),
};

/** A set of status levels; the programme's active set counts. */
const statusLevelSetWire = z.object({
  id: digitsId,
  name: z.string(),
  active: z.boolean(),
  version: recordVersion,
  /** Ascending by threshold. */
  levels: z.array(
    z.object({
      id: digitsId,
      names: bothLanguages,
      thresholdPoints: z.number(),
      picturePath: z.nullable(z.string()),
    }),
  ),
});

const example = {
  id: "1",
  name: "Metals",
  active: true,
  version: 4,
  levels: [
    { id: "1", names: { de: "Bronze", en: "Bronze" }, thresholdPoints: 0, picturePath: null },
    { id: "2", names: { de: "Silber", en: "Silver" }, thresholdPoints: 1000, picturePath: "/media/levels/silver.svg" },
  ],
};

const calls = crudOf({
  names: ["StatusLevelSet", "StatusLevelSets"],
  tag: "administration: status levels",
  paths: [`${programPath}/statuslevelsets`, `${programPath}/statuslevelsets/{id}`],
  params: [programParams, idParams],
  response: statusLevelSetWire,
  readers: rolesWith("settings.read"),
  writers: rolesWith("settings.edit"),
  example: { params: [{ programId: "pfm" }, { programId: "pfm", id: "1" }], response: example },
});

export const createStatusLevelSet = calls.create({
  summary: "New set of status levels",
  description:
    "One set of a programme is active: switching one on switches the others off. Accounts get the levels of the active set at once.",
  body: z.object({ ...input, active: z._default(z.boolean(), false) }),
  example: { name: "Metals", active: true, levels: example.levels.map(({ id: _id, ...rest }) => rest) },
});

/** Preview of saving a set of levels. */
export const previewStatusLevels = defineCall({
  id: "v2.previewStatusLevels",
  method: "POST",
  path: `${programPath}/statuslevelsets/preview`,
  tag: "administration: status levels",
  summary: "How many members would rise and fall with other levels",
  description:
    "Changes nothing. The levels are compared with those of the active set, by id where they are sent with one, else by threshold. Closed accounts do not count.",
  example: {
    params: { programId: "pfm" },
    body: {
      levels: [
        { id: "1", thresholdPoints: 0 },
        { id: "2", thresholdPoints: 1500 },
      ],
    },
    response: {
      rise: 0,
      fall: 34,
      levels: [
        { thresholdPoints: 0, accounts: 210 },
        { thresholdPoints: 1500, accounts: 90 },
      ],
    },
  },
  roles: rolesWith("settings.edit"),
  params: programParams,
  body: z.object({
    levels: z
      .array(step)
      .check(z.minLength(1), z.maxLength(50), z.refine(haveOwnThresholds, "two levels have the same threshold")),
  }),
  response: z.object({
    rise: z.number(),
    fall: z.number(),
    /** Ascending by threshold. */
    levels: z.array(z.object({ thresholdPoints: z.number(), accounts: z.number() })),
  }),
  errors: PROGRAM_ERRORS,
});

export const listStatusLevelSets = calls.list({
  summary: "Sets of status levels",
  description: "Sorted by id, each with its levels.",
  query: pagedQuery({}, ["id", "name"]),
  example: { limit: 10 },
});

export const readStatusLevelSet = calls.read({
  summary: "One set with its levels",
  description: "Levels come from the lowest threshold up.",
});

export const replaceStatusLevelSet = calls.replace({
  summary: "Replaces a set and its levels",
  description:
    "A level keeps its id when it is sent with it; levels that are left out are taken away. The active set can only be switched off by switching another one on.",
  body: z.object({ ...input, active: z.boolean() }),
  errors: ["STILL_IN_USE"],
  example: { name: "Metals", active: true, levels: example.levels },
});

export const deleteStatusLevelSet = calls.remove({
  summary: "Erases a set that is not active",
  description: "The active set answers STILL_IN_USE. Ids are not given again.",
  errors: ["STILL_IN_USE"],
});
