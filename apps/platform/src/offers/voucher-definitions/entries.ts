import type { VoucherState } from "@punktum/contracts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { answerPagedList, byColumn, type ListAnswer, type ListAsked } from "../../office/list-pages/index.ts";
import { rowId, wireIdOrNull } from "../../office/numbering/index.ts";
import { DEFINITION_LIST, type DefinitionFilter } from "./common.ts";

/** Returns the first state that applies. The domain has the same rules in `redeemRefusal` and `voucherRefusal`. */
const stateAt = (nowMs: number): RawBuilder<VoucherState> => {
  const now = new Date(nowMs);
  return sql<VoucherState>`CASE WHEN draft THEN 'DRAFT' WHEN NOT active THEN 'OFF' WHEN valid_to < ${now} THEN 'ENDED'
    WHEN remaining <= 0 THEN 'SOLD_OUT' WHEN valid_from > ${now} THEN 'PLANNED' ELSE 'RUNNING' END`;
};

type Row = Selectable<Tables["vouchers"]> & { readonly state: VoucherState };

const toEntry = (row: Row, redeemed: number) => ({
  id: row.id,
  kind: row.kind,
  voucherId: String(row.voucher_id),
  texts: row.texts,
  points: row.points,
  couponTypeCode: row.coupon_type_code,
  picturePath: row.content_image_path,
  validFrom: row.valid_from?.toISOString() ?? null,
  validTo: row.valid_to?.toISOString() ?? null,
  partnerId: wireIdOrNull(row.partner_id),
  storeId: wireIdOrNull(row.store_id),
  active: row.active,
  draft: row.draft,
  state: row.state,
  redeemed,
  left: row.remaining,
  version: row.version,
  createdAt: row.created_at.toISOString(),
});

/** A coupon or reward in the list of both. */
type VoucherEntry = ReturnType<typeof toEntry>;

const LIST = { ...DEFINITION_LIST, name: "vouchers", id: byColumn("id", "text") } as const;

interface EntryFilter extends Pick<DefinitionFilter, "partnerIds">, ListAsked<keyof typeof LIST.fields> {
  readonly partnerId?: string | undefined;
  readonly kind?: "COUPON" | "REWARD" | undefined;
  readonly state?: VoucherState | undefined;
  readonly nowMs: number;
  /** Reads the number of redemptions by voucher. */
  readonly redeemedOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** Lists coupons and rewards together. */
export function listVoucherEntries(
  transaction: ProgramTransaction,
  { partnerIds, partnerId, kind, state, nowMs, redeemedOf, ...asked }: EntryFilter,
): ListAnswer<VoucherEntry> {
  const stateNow = stateAt(nowMs);
  let query = transaction.db.selectFrom("vouchers").selectAll().select(stateNow.as("state"));
  if (partnerId !== undefined) {
    query = query.where("partner_id", "=", rowId(partnerId));
  }
  if (kind !== undefined) {
    query = query.where("kind", "=", kind);
  }
  if (state !== undefined) {
    query = query.where(sql<boolean>`${stateNow} = ${state}`);
  }
  if (partnerIds !== "ALL") {
    const allowed = [-1, ...partnerIds.map(rowId)];
    query = query.where((where) => where.or([where("partner_id", "is", null), where("partner_id", "in", allowed)]));
  }
  const toEntries = async (rows: readonly Row[]) => {
    const redeemed = await redeemedOf(rows.map(({ id }) => id));
    return rows.map((row) => toEntry(row, redeemed.get(row.id) ?? 0));
  };
  return answerPagedList(transaction, { ...LIST, query, toEntries }, asked);
}
