import { type RawBuilder, sql } from "kysely";
import { type Column, column, type ListResource } from "../list-queries/index.ts";

/** Columns of a profile under an alias; its PIN is in none (MSVC-12, B-06). */
export const profileColumns = (alias: string, prefix = ""): Readonly<Record<string, Column>> => ({
  [`${prefix}id`]: column("uuid", `${alias}.id`),
  [`${prefix}name`]: column("text", `${alias}.name`),
  [`${prefix}cameraPosition`]: column("text", `${alias}.camera_position`),
  [`${prefix}mode`]: column("text", `${alias}.mode`),
  [`${prefix}registrationType`]: column("text", `${alias}.registration_type`),
  [`${prefix}pointsRoundingCode`]: column("text", `${alias}.points_rounding_code`),
  [`${prefix}revenueRoundingCode`]: column("text", `${alias}.revenue_rounding_code`),
  [`${prefix}decimalRevenue`]: column("boolean", `${alias}.decimal_revenue`),
  [`${prefix}pinRequired`]: column("boolean", `${alias}.pin_required`),
  [`${prefix}language`]: column("text", `${alias}.language`),
});

const everybody: RawBuilder<boolean> = sql<boolean>`true`;

/** The programme's profiles (MSVC-09). */
export const profileResource: ListResource = {
  name: "profiles",
  columns: profileColumns("profile"),
  from: sql`profiles AS profile`,
  scope: everybody,
  defaultSort: [{ path: "name", order: "ASC" }],
};
