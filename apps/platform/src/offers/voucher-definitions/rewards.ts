import { type Selectable, sql } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { nextId, rowId } from "../../office/numbering/index.ts";
import { type DefinitionFilter, toRow, toVoucher, type VoucherInput } from "./common.ts";

type Row = Selectable<Tables["rewards"]>;

/** Fields of a reward; its stock is changed by its own call. */
export interface RewardInput extends VoucherInput {
  readonly decreasePoints: boolean;
}

const toReward = (row: Row) => ({ ...toVoucher(row), decreasePoints: row.decrease_points, stock: row.stock });

/** A reward as the administration sees it. */
export type RewardDefinition = ReturnType<typeof toReward>;

const toRewardRow = (input: RewardInput) => ({ ...toRow(input), decrease_points: input.decreasePoints });

/** Lists rewards in sort order. */
export async function listRewardDefinitions(
  { db }: ProgramTransaction,
  { partnerIds, partnerId, active, limit, offset }: DefinitionFilter,
): Promise<RewardDefinition[]> {
  let query = db.selectFrom("rewards").selectAll().orderBy("sort_order").orderBy("id").limit(limit).offset(offset);
  if (partnerId !== undefined) {
    query = query.where("partner_id", "=", rowId(partnerId));
  }
  if (active !== undefined) {
    query = query.where("active", "=", active);
  }
  if (partnerIds !== "ALL") {
    const allowed = [-1, ...partnerIds.map(rowId)];
    query = query.where((where) => where.or([where("partner_id", "is", null), where("partner_id", "in", allowed)]));
  }
  return (await query.execute()).map(toReward);
}

export async function findRewardDefinition(
  { db }: ProgramTransaction,
  id: string,
  lock = false,
): Promise<RewardDefinition | undefined> {
  const row = await db
    .selectFrom("rewards")
    .selectAll()
    .where("id", "=", rowId(id))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row === undefined ? undefined : toReward(row);
}

export async function createRewardDefinition(
  transaction: ProgramTransaction,
  { stock, ...input }: RewardInput & { readonly stock: number | null },
): Promise<RewardDefinition> {
  const { db, programId } = transaction;
  const row = { ...toRewardRow(input), stock, program_id: programId, id: await nextId(transaction, "rewards") };
  return toReward(await db.insertInto("rewards").values(row).returningAll().executeTakeFirstOrThrow());
}

export async function replaceRewardDefinition(
  { db }: ProgramTransaction,
  { id, ...input }: RewardInput & { readonly id: string },
): Promise<RewardDefinition> {
  const change = db.updateTable("rewards").set(toRewardRow(input)).where("id", "=", rowId(id)).returningAll();
  return toReward(await change.executeTakeFirstOrThrow());
}

/** `add` changes the current stock, never below zero; `stock` sets it. */
export async function changeStock(
  { db }: ProgramTransaction,
  id: string,
  change: { readonly add: number } | { readonly stock: number | null },
): Promise<RewardDefinition> {
  const stock = "add" in change ? sql<number>`greatest(0, coalesce(stock, 0) + ${change.add}::bigint)` : change.stock;
  const changed = db.updateTable("rewards").set({ stock }).where("id", "=", rowId(id)).returningAll();
  return toReward(await changed.executeTakeFirstOrThrow());
}
