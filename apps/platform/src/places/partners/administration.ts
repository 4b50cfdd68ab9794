import type { ProgramTransaction, Tables } from "../../database/index.ts";
import type { Selectable } from "kysely";
import { answerPagedList, type ListAnswer, type ListAsked } from "../../office/list-pages/index.ts";
import { nextId, rowId, rowIdOrNull, wireIdOrNull } from "../../office/numbering/index.ts";
import { PARTNER_LIST, type PartnerField } from "./store.ts";

/** A partner as the administration sees it: its own settings, null where the programme's apply. */
export interface PartnerSettings {
  readonly id: string;
  readonly name: string;
  readonly legalName: string;
  readonly partnerType: string;
  readonly affiliateOf: string | null;
  readonly showRegistrationButton: boolean;
  readonly alwaysShowRegistration: boolean;
  readonly registersAtKiosk: boolean;
  readonly registrationModePosRegistrationTypeCode: Row["registration_mode_pos_code"];
  readonly pointsRoundingCode: Row["points_rounding_code"];
  readonly revenueRoundingCode: Row["revenue_rounding_code"];
  readonly anonymousExchange: Row["anonymous_exchange"];
  readonly manualAllowed: boolean;
  readonly active: boolean;
  readonly version: number;
  readonly createdAt: string;
}

type Row = Selectable<Tables["partners"]>;
type Values = Omit<PartnerSettings, "id" | "version" | "createdAt">;

const toSettings = (row: Row): PartnerSettings => ({
  id: String(row.id),
  name: row.name,
  legalName: row.legal_name,
  partnerType: row.type,
  affiliateOf: wireIdOrNull(row.affiliate_of),
  showRegistrationButton: row.show_registration_button,
  alwaysShowRegistration: row.always_show_registration,
  registersAtKiosk: row.show_registration_code,
  registrationModePosRegistrationTypeCode: row.registration_mode_pos_code,
  pointsRoundingCode: row.points_rounding_code,
  revenueRoundingCode: row.revenue_rounding_code,
  anonymousExchange: row.anonymous_exchange,
  manualAllowed: row.manual_allowed,
  active: row.active,
  version: row.version,
  createdAt: row.created_at.toISOString(),
});

const toRow = (values: Values) => ({
  name: values.name,
  legal_name: values.legalName,
  type: values.partnerType,
  affiliate_of: rowIdOrNull(values.affiliateOf),
  show_registration_button: values.showRegistrationButton,
  always_show_registration: values.alwaysShowRegistration,
  show_registration_code: values.registersAtKiosk,
  registration_mode_pos_code: values.registrationModePosRegistrationTypeCode,
  points_rounding_code: values.pointsRoundingCode,
  revenue_rounding_code: values.revenueRoundingCode,
  anonymous_exchange: values.anonymousExchange,
  manual_allowed: values.manualAllowed,
  active: values.active,
});

/** Finds a partner, active or not; `lock` locks it until the transaction ends. */
export async function findPartnerSettings(
  { db }: ProgramTransaction,
  id: string,
  lock = false,
): Promise<PartnerSettings | undefined> {
  const row = await db
    .selectFrom("partners")
    .selectAll()
    .where("id", "=", rowId(id))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row === undefined ? undefined : toSettings(row);
}

/** Lists direct affiliates of a partner. */
export function listAffiliates(
  transaction: ProgramTransaction,
  { partnerId, ...asked }: ListAsked<PartnerField> & { readonly partnerId: string },
): ListAnswer<PartnerSettings> {
  const query = transaction.db.selectFrom("partners").selectAll().where("affiliate_of", "=", rowId(partnerId));
  const toEntries = (rows: readonly Row[]) => rows.map(toSettings);
  return answerPagedList(
    transaction,
    { ...PARTNER_LIST, name: `affiliates of ${rowId(partnerId)}`, query, toEntries },
    asked,
  );
}

export async function createPartner(transaction: ProgramTransaction, values: Values): Promise<PartnerSettings> {
  const { db, programId } = transaction;
  const row = { ...toRow(values), program_id: programId, id: await nextId(transaction, "partners") };
  return toSettings(await db.insertInto("partners").values(row).returningAll().executeTakeFirstOrThrow());
}

export async function replacePartner(
  { db }: ProgramTransaction,
  { id, ...values }: Values & { readonly id: string },
): Promise<PartnerSettings> {
  const change = db.updateTable("partners").set(toRow(values)).where("id", "=", rowId(id)).returningAll();
  return toSettings(await change.executeTakeFirstOrThrow());
}

/** True when making `partnerId` an affiliate of `parentId` would create a cycle. */
export async function wouldCircle(
  { db }: ProgramTransaction,
  { partnerId, parentId }: { readonly partnerId: string; readonly parentId: string },
): Promise<boolean> {
  let above: number | null = rowId(parentId);
  const seen = new Set([rowId(partnerId)]);
  while (above !== null) {
    if (seen.has(above)) {
      return true;
    }
    seen.add(above);
    const row: { affiliate_of: number | null } | undefined = await db
      .selectFrom("partners")
      .select("affiliate_of")
      .where("id", "=", above)
      .executeTakeFirst();
    above = row?.affiliate_of ?? null;
  }
  return false;
}
