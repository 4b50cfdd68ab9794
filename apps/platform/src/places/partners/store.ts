import type { ProgramTransaction } from "../../database/index.ts";
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

/** Filter of a list of partners; by default only active ones. */
export interface PartnerFilter {
  readonly partnerType?: string | undefined;
  readonly active?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
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

/** Lists partners ordered by id: the named ones, or all of the programme. */
export async function listPartners(
  transaction: ProgramTransaction,
  partnerIds: readonly string[] | "ALL",
  { partnerType, active = true, limit, offset }: PartnerFilter = {},
): Promise<readonly Partner[]> {
  let query = partnerQuery(transaction).where("partners.active", "=", active).orderBy("partners.id");
  // No row has the id -1, so an empty list finds nothing.
  if (partnerIds !== "ALL") {
    query = query.where("partners.id", "in", [-1, ...partnerIds.map(rowId)]);
  }
  if (partnerType !== undefined) {
    query = query.where("partners.type", "=", partnerType);
  }
  if (limit !== undefined) {
    query = query.limit(limit);
  }
  if (offset !== undefined) {
    query = query.offset(offset);
  }
  return (await query.execute()).map(toPartner);
}
