import {
  CAMERA_POSITION_CODES,
  LANGUAGES,
  POINTS_ROUNDING_CODES,
  POS_MODES,
  PROFILE_REGISTRATION_TYPES,
  REVENUE_ROUNDING_CODES,
} from "@punktum/domain";
import { type RawBuilder, sql } from "kysely";
import { type Column, column, enumColumn, type ListResource } from "../../office/list-queries/index.ts";

/** Columns of a profile under an alias; none contains its PIN. */
export const profileColumns = (alias: string, prefix = ""): Readonly<Record<string, Column>> => ({
  [`${prefix}id`]: column("uuid", `${alias}.id`),
  [`${prefix}name`]: column("text", `${alias}.name`),
  [`${prefix}cameraPosition`]: enumColumn(CAMERA_POSITION_CODES, `${alias}.camera_position`),
  [`${prefix}mode`]: enumColumn(POS_MODES, `${alias}.mode`),
  [`${prefix}registrationType`]: enumColumn(PROFILE_REGISTRATION_TYPES, `${alias}.registration_type`),
  [`${prefix}pointsRoundingCode`]: enumColumn(POINTS_ROUNDING_CODES, `${alias}.points_rounding_code`),
  [`${prefix}revenueRoundingCode`]: enumColumn(REVENUE_ROUNDING_CODES, `${alias}.revenue_rounding_code`),
  [`${prefix}decimalRevenue`]: column("boolean", `${alias}.decimal_revenue`),
  [`${prefix}pinRequired`]: column("boolean", `${alias}.pin_required`),
  [`${prefix}version`]: column("number", `${alias}.version`),
  [`${prefix}language`]: enumColumn(LANGUAGES, `${alias}.language`),
});

const everybody: RawBuilder<boolean> = sql<boolean>`true`;

/** The programme's profiles. */
export const profileResource: ListResource = {
  name: "profiles",
  columns: profileColumns("profile"),
  from: sql`profiles AS profile`,
  scope: everybody,
  defaultSort: [{ path: "name", order: "ASC" }],
};
