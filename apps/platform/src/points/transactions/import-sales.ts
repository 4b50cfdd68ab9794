import { asksOnlyForPlaceAndTime, evaluateSale, externalIdOf, promotionsInForce, type Sale } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { requestIdOf, type RequestKey } from "../../office/idempotency/index.ts";
import type { Place } from "../../places/places/index.ts";
import { levelPointsOf, lineRows, reasonRows } from "./rows.ts";
import { readPlaceRules, type PlaceRules } from "./situation.ts";
import { writeSalesIn } from "./store.ts";

/** A past sale of the demonstration: without coupons, returns, conditional rules or announcement. */
export interface PastSale {
  readonly request: RequestKey;
  /** Null: an anonymous sale that waits for its card. */
  readonly accountId: string | null;
  readonly place: Place;
  readonly till: string;
  readonly sale: Sale;
  readonly descriptions: { readonly de: string; readonly en: string };
}

/** Sales per statement: each stays far below the statement timeout. */
const BULK_SIZE = 500;

function rowsOf(programId: string, past: PastSale, { rules, promotions, vatId, timeZone }: PlaceRules) {
  const { request, place, sale } = past;
  const salePlace = { ...place, timeMs: sale.transactionTimeMs, timeZone };
  const inForce = promotionsInForce(promotions, salePlace);
  const evaluation = evaluateSale({
    sale,
    terms: { ...rules, promotions: inForce.filter(asksOnlyForPlaceAndTime) },
    coupons: [],
    findOriginal: () => undefined,
    availablePoints: null,
  });
  const id = requestIdOf(programId, request.owner, request.key);
  const row = {
    id,
    transaction_type: sale.transactionType,
    amount_cents: sale.amountCents,
    paid_cents: evaluation.paidCents,
    paid_points: evaluation.paidPoints,
    points: evaluation.points,
    level_points: levelPointsOf(evaluation),
    account_id: past.accountId,
    external_id: externalIdOf(sale, { vatId, timeZone }),
    transaction_time: new Date(sale.transactionTimeMs).toISOString(),
    till: past.till,
    partner_id: place.partnerId,
    store_id: place.storeId,
    fingerprint: `\\x${request.fingerprint.toString("hex")}`,
    key_owner: request.owner,
    source: "import",
    remarks: [],
  };
  const details = {
    lines: lineRows(programId, id, evaluation.lines),
    reasons: reasonRows(programId, id, { reasons: evaluation.reasons, atIncentive: false }),
    descriptions: past.descriptions,
  };
  return { sale: row, details };
}

/** Books past sales in the given order, inside the caller's transaction, by the rules of their day. */
export async function importSales(transaction: ProgramTransaction, sales: readonly PastSale[]): Promise<void> {
  const rulesOfStores = new Map<string | null, PlaceRules>();
  const rows: ReturnType<typeof rowsOf>[] = [];
  for (const past of sales) {
    const { storeId } = past.place;
    const rules = rulesOfStores.get(storeId) ?? (await readPlaceRules(transaction, past.place));
    rulesOfStores.set(storeId, rules);
    rows.push(rowsOf(transaction.programId, past, rules));
  }
  for (let start = 0; start < rows.length; start += BULK_SIZE) {
    await writeSalesIn(transaction, rows.slice(start, start + BULK_SIZE));
  }
}
