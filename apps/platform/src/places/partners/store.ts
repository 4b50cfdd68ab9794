import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import {
  answerPagedList,
  byColumn,
  byMoment,
  byName,
  type ListAnswer,
  type ListAsked,
} from "../../office/list-pages/index.ts";
import { rowId } from "../../office/numbering/index.ts";
import type { PointsRoundingCode, RegistrationType, RevenueRoundingCode } from "@punktum/domain";

/** A participating company. Ids are digits as text, as on the wire. */
export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly legalName: string;
  readonly type: string;
  readonly showRegistrationButton: boolean;
  readonly alwaysShowRegistration: boolean;
  /** How a standard kiosk registers members; `NO` when the partner does not offer it. */
  readonly registrationCode: RegistrationType;
  /** The same for a service station. */
  readonly serviceRegistrationCode: RegistrationType;
  readonly pointsRoundingCode: PointsRoundingCode;
  readonly revenueRoundingCode: RevenueRoundingCode;
  readonly manualAllowed: boolean;
  readonly active: boolean;
}

/** How lists of partners are searched and sorted. */
export const PARTNER_LIST = {
  id: byColumn("partners.id", "bigint"),
  searched: [sql.ref("partners.name"), sql.ref("partners.legal_name")],
  fields: {
    id: byColumn("partners.id", "bigint"),
    name: byName(sql.ref("partners.name")),
    createdAt: byMoment("partners.created_at", "FIRST"),
  },
  order: "id",
} as const;

/** What pages of partners can be sorted by. */
export type PartnerField = keyof typeof PARTNER_LIST.fields;

/** Filter of a list of partners; by default only active ones. */
interface PartnerFilter {
  readonly partnerType?: string | undefined;
  readonly active?: boolean | undefined;
}

function partnerQuery(transaction: ProgramTransaction) {
  return transaction.db
    .selectFrom("partners")
    .innerJoin("programs", "programs.id", "partners.program_id")
    .selectAll("partners")
    .select([
      "programs.points_rounding_code as program_points_code",
      "programs.revenue_rounding_code as program_revenue_code",
    ]);
}

type PartnerRow = Awaited<ReturnType<ReturnType<typeof partnerQuery>["executeTakeFirstOrThrow"]>>;

const toPartner = (row: PartnerRow): Partner => ({
  id: String(row.id),
  name: row.name,
  legalName: row.legal_name,
  type: row.type,
  showRegistrationButton: row.show_registration_button,
  alwaysShowRegistration: row.always_show_registration,
  registrationCode: row.show_registration_code ? row.registration_mode_pos_code : "NO",
  serviceRegistrationCode: row.registration_mode_pos_code,
  pointsRoundingCode: row.points_rounding_code ?? row.program_points_code,
  revenueRoundingCode: row.revenue_rounding_code ?? row.program_revenue_code,
  manualAllowed: row.manual_allowed,
  active: row.active,
});

function filteredQuery(
  transaction: ProgramTransaction,
  partnerIds: readonly string[] | "ALL",
  { partnerType, active = true }: PartnerFilter,
) {
  let query = partnerQuery(transaction).where("partners.active", "=", active);
  // No row has the id -1, so an empty list finds nothing.
  if (partnerIds !== "ALL") {
    query = query.where("partners.id", "in", [-1, ...partnerIds.map(rowId)]);
  }
  if (partnerType !== undefined) {
    query = query.where("partners.type", "=", partnerType);
  }
  return query;
}

/** Lists active partners ordered by id: the named ones, or all of the programme. */
export async function listPartners(
  transaction: ProgramTransaction,
  partnerIds: readonly string[] | "ALL",
): Promise<readonly Partner[]> {
  const rows = await filteredQuery(transaction, partnerIds, {}).orderBy("partners.id").execute();
  return rows.map(toPartner);
}

/** The same with filters, as an array or page by page, with entries mapped by the caller. */
export function listPartnerPages<Entry extends { readonly id: string }>(
  transaction: ProgramTransaction,
  {
    partnerIds,
    partnerType,
    active,
    ...asked
  }: PartnerFilter & ListAsked<PartnerField> & { readonly partnerIds: readonly string[] | "ALL" },
  present: (partner: Partner) => Entry,
): ListAnswer<Entry> {
  const list = {
    ...PARTNER_LIST,
    name: "partners",
    query: filteredQuery(transaction, partnerIds, { partnerType, active }),
    // The kiosk needs the whole list to offer all partners.
    wholeArray: true,
    toEntries: (rows: readonly PartnerRow[]) => rows.map((row) => present(toPartner(row))),
  } as const;
  return answerPagedList(transaction, list, asked);
}
