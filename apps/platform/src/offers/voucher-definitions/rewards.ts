import { type Selectable, sql } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { answerPagedList, type ListAnswer } from "../../office/list-pages/index.ts";
import { nextId, rowId } from "../../office/numbering/index.ts";
import {
  DEFINITION_LIST,
  type DefinitionFilter,
  matchesDefinition,
  toRow,
  toVoucher,
  type VoucherInput,
} from "./common.ts";

type Row = Selectable<Tables["rewards"]>;

/** Fields of a reward; its stock is changed by its own call. */
export interface RewardInput extends VoucherInput {
  readonly decreasePoints: boolean;
}

const toReward = (row: Row) => ({ ...toVoucher(row), decreasePoints: row.decrease_points, stock: row.stock });

/** A reward as the administration sees it. */
export type RewardDefinition = ReturnType<typeof toReward>;

const toRewardRow = (input: RewardInput) => ({ ...toRow(input), decrease_points: input.decreasePoints });

/** Lists rewards. */
export function listRewardDefinitions(
  transaction: ProgramTransaction,
  { partnerIds, partnerId, active, draft, ...asked }: DefinitionFilter,
): ListAnswer<RewardDefinition> {
  const query = transaction.db
    .selectFrom("rewards")
    .selectAll()
    .where(matchesDefinition({ partnerIds, partnerId, active, draft }));
  const toEntries = (rows: readonly Row[]) => rows.map(toReward);
  return answerPagedList(transaction, { ...DEFINITION_LIST, name: "rewards", query, toEntries }, asked);
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
