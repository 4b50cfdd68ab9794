import { UNIT_TYPES, isOneOf, type UnitType } from "@punktum/domain";
import {
  booleanColumn,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  textColumn,
} from "../../database/index.ts";
import { rowId, wireIdOrNull } from "../../office/numbering/index.ts";

/** A unit of the organisation. */
export interface Unit {
  readonly unitType: UnitType;
  readonly id: string;
  readonly name: string;
  readonly partnerId: string | null;
  readonly storeId: string | null;
  readonly active: boolean;
}

const readUnits = prepared(
  "partners.affiliate-units",
  `WITH affiliates AS (SELECT * FROM partners WHERE program_id = $1 AND affiliate_of = $2),
   units AS (
     SELECT 'PARTNER' AS unit_type, a.id::text AS id, a.name, a.id AS partner_id, NULL::bigint AS store_id, a.active, 1 AS depth
     FROM affiliates a
     UNION ALL
     SELECT 'STORE', s.id::text, s.name, s.partner_id, s.id, s.active, 2
     FROM stores s JOIN affiliates a ON a.program_id = s.program_id AND a.id = s.partner_id
     UNION ALL
     SELECT 'INTERACTIONPOINT', i.id, i.name, i.partner_id, i.store_id, i.active, 3
     FROM interaction_points i JOIN affiliates a ON a.program_id = i.program_id AND a.id = i.partner_id)
   SELECT unit_type, id, name, partner_id, store_id, active FROM units
   WHERE $5::text IS NULL OR (partner_id, coalesce(store_id, -1), depth, id) > (
     SELECT partner_id, coalesce(store_id, -1), depth, id FROM units WHERE unit_type || '-' || id = $5)
   ORDER BY partner_id, store_id NULLS FIRST, depth, id LIMIT $3 OFFSET $4`,
  (row): Unit => {
    const unitType = textColumn(row, "unit_type");
    if (!isOneOf(UNIT_TYPES, unitType)) {
      throw new TypeError("not a unit type");
    }
    return {
      unitType,
      id: textColumn(row, "id"),
      name: textColumn(row, "name"),
      partnerId: wireIdOrNull(nullable(row, "partner_id", integerColumn)),
      storeId: wireIdOrNull(nullable(row, "store_id", integerColumn)),
      active: booleanColumn(row, "active"),
    };
  },
);

/** Lists affiliates of a partner with their units; each unit comes before the units within it. */
export async function listAffiliateUnits(
  transaction: ProgramTransaction,
  {
    partnerId,
    limit,
    offset,
    after,
  }: {
    readonly partnerId: string;
    readonly limit: number;
    readonly offset: number;
    /** Type and id of the last unit of the page before. */
    readonly after?: string | undefined;
  },
): Promise<Unit[]> {
  const values = [transaction.programId, rowId(partnerId), limit, offset, after ?? null];
  return [...(await transaction.run(readUnits, values))];
}
