import { type RawBuilder, sql } from "kysely";
import { column, type ListResource } from "../../office/list-queries/index.ts";
import { type Identity, reachesPartnerSql, reachesStoreSql } from "../../office/sessions/index.ts";
import { type AdPlace, type AdTime, isDue, isForPlace } from "./store.ts";

/** Condition for pictures that staff may see: no other partner's or store's. */
function forStaff(identity: Identity): RawBuilder<boolean> {
  const store = { partnerId: sql`store.partner_id`, storeId: sql`image.store_id` };
  return sql<boolean>`(image.partner_id IS NULL OR ${reachesPartnerSql(identity, sql`image.partner_id`)})
    AND (image.store_id IS NULL OR ${reachesStoreSql(identity, store)})`;
}

/** Advertising pictures that a caller may list, for one place or as staff. */
export function imageResource(identity: Identity, place: AdPlace | undefined, time: AdTime): ListResource {
  return {
    name: "images",
    columns: {
      id: column("digits", "image.id"),
      displayAdUsageCode: column("text", "image.usage_code"),
      title: column("text", "image.title"),
      filePath: column("text", "image.file_path"),
      order: column("number", "image.order_no"),
      displayDurationMsec: column("number", "image.duration_ms"),
      validFrom: column("time", "image.valid_from"),
      validTo: column("time", "image.valid_to"),
      weekdays: { kind: "text", sql: sql`array_to_string(image.weekdays, ',')` },
      "programs.id": column("text", "program.id"),
      "programs.name": column("text", "program.name"),
      "partners.id": column("digits", "partner.id"),
      "partners.name": column("text", "partner.name"),
      "stores.id": column("digits", "store.id"),
      "stores.name": column("text", "store.name"),
      "profiles.id": column("uuid", "profile.id"),
      "profiles.name": column("text", "profile.name"),
    },
    groups: {
      programs: { shown: "join", key: "programs.id", isList: true },
      partners: { shown: "join", key: "partners.id", isList: true },
      stores: { shown: "join", key: "stores.id", isList: true },
      profiles: { shown: "join", key: "profiles.id", isList: true },
    },
    from: sql`display_ads AS image
      LEFT JOIN programs AS program ON program.id = image.program_id
        AND image.partner_id IS NULL AND image.store_id IS NULL AND image.profile_id IS NULL
      LEFT JOIN partners AS partner ON partner.program_id = image.program_id AND partner.id = image.partner_id
      LEFT JOIN stores AS store ON store.program_id = image.program_id AND store.id = image.store_id
      LEFT JOIN profiles AS profile ON profile.program_id = image.program_id AND profile.id = image.profile_id`,
    scope: sql<boolean>`image.active AND ${place === undefined ? forStaff(identity) : sql`${isForPlace(place)} AND ${isDue(time)}`}`,
    defaultSort: [{ path: "order", order: "ASC" }],
  };
}
