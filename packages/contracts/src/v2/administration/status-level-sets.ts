import * as z from "zod/mini";
import { defineCall, done } from "../../call.ts";
import { bothLanguages, digitsId } from "../../wire.ts";
import {
  idParams,
  KEY_ERRORS,
  nameText,
  page,
  PARTNER_ROLES,
  picturePath,
  PROGRAM_ERRORS,
  PROGRAM_ROLES,
  programParams,
  programPath,
  THING_ERRORS,
} from "./common.ts";

const tag = "administration: status levels";

const level = {
  names: z.object({ de: nameText, en: nameText }),
  /** State points from which on the level holds. */
  thresholdPoints: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
  picturePath: z._default(z.nullable(picturePath), null),
};
const levelInput = z.object({ ...level, id: z.optional(digitsId) });
type LevelInput = z.infer<typeof levelInput>;

const haveOwnThresholds = (levels: readonly LevelInput[]): boolean =>
  new Set(levels.map(({ thresholdPoints }) => thresholdPoints)).size === levels.length;
const haveOwnIds = (levels: readonly LevelInput[]): boolean => {
  const ids = levels.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
  return new Set(ids).size === ids.length;
};

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

/** A ladder of status levels; the active set of a programme counts. */
const statusLevelSetWire = z.object({
  id: digitsId,
  name: z.string(),
  active: z.boolean(),
  /** From the lowest threshold up. */
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
  levels: [
    { id: "1", names: { de: "Bronze", en: "Bronze" }, thresholdPoints: 0, picturePath: null },
    { id: "2", names: { de: "Silber", en: "Silver" }, thresholdPoints: 1000, picturePath: "/media/levels/silver.svg" },
  ],
};

/** API-54. */
export const createStatusLevelSet = defineCall({
  id: "administration.createStatusLevelSet",
  method: "POST",
  path: `${programPath}/statuslevelsets`,
  tag,
  summary: "New set of status levels",
  description:
    "One set of a programme is active: switching one on switches the others off. Accounts stand on the levels of the active set at once.",
  roles: PROGRAM_ROLES,
  params: programParams,
  body: z.object({ ...input, active: z._default(z.boolean(), false) }),
  response: statusLevelSetWire,
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS],
  status: 201,
  example: {
    params: { programId: "pfm" },
    body: { name: "Metals", active: true, levels: example.levels.map(({ id: _id, ...rest }) => rest) },
    response: example,
  },
});

/** API-54. */
export const listStatusLevelSets = defineCall({
  id: "administration.listStatusLevelSets",
  method: "GET",
  path: `${programPath}/statuslevelsets`,
  tag,
  summary: "Sets of status levels",
  description: "Sorted by id, each with its levels.",
  roles: PARTNER_ROLES,
  params: programParams,
  query: z.object(page),
  response: z.array(statusLevelSetWire),
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "pfm" }, query: { limit: 10 }, response: [example] },
});

/** API-55. */
export const readStatusLevelSet = defineCall({
  id: "administration.readStatusLevelSet",
  method: "GET",
  path: `${programPath}/statuslevelsets/{id}`,
  tag,
  summary: "One set with its levels",
  description: "Levels come from the lowest threshold up.",
  roles: PARTNER_ROLES,
  params: idParams,
  response: statusLevelSetWire,
  errors: THING_ERRORS,
  example: { params: { programId: "pfm", id: "1" }, response: example },
});

/** API-55. */
export const replaceStatusLevelSet = defineCall({
  id: "administration.replaceStatusLevelSet",
  method: "PUT",
  path: `${programPath}/statuslevelsets/{id}`,
  tag,
  summary: "Replaces a set and its levels",
  description:
    "A level keeps its id when it is sent with it; levels that are left out are taken away. The active set can only be switched off by switching another one on.",
  roles: PROGRAM_ROLES,
  params: idParams,
  body: z.object({ ...input, active: z.boolean() }),
  response: statusLevelSetWire,
  errors: [...THING_ERRORS, "STILL_IN_USE", ...KEY_ERRORS],
  example: {
    params: { programId: "pfm", id: "1" },
    body: { name: "Metals", active: true, levels: example.levels },
    response: example,
  },
});

/** API-55. */
export const deleteStatusLevelSet = defineCall({
  id: "administration.deleteStatusLevelSet",
  method: "DELETE",
  path: `${programPath}/statuslevelsets/{id}`,
  tag,
  summary: "Erases a set that is not active",
  description: "The active set answers STILL_IN_USE. Ids are not given again.",
  roles: PROGRAM_ROLES,
  params: idParams,
  response: done,
  errors: [...THING_ERRORS, "STILL_IN_USE", ...KEY_ERRORS],
  example: { params: { programId: "pfm", id: "1" }, response: {} },
});
