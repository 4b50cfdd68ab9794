import type { ProgramTransaction } from "../../database/index.ts";
import { findAppPoint } from "../interaction-points/index.ts";
import { type ListQuery, soleEqual } from "../../office/list-queries/index.ts";
import { ensureMounting } from "./store.ts";

/**
 * Creates the missing mounting of a place that a query names by its interaction id; staff may have added the place
 * since.
 */
export async function prepareMountings(transaction: ProgramTransaction, query: ListQuery): Promise<void> {
  const named = soleEqual(query, "appInteractionId");
  const point = named === undefined ? undefined : await findAppPoint(transaction, named);
  if (point !== undefined && point.storeId !== null) {
    await ensureMounting(transaction, point);
  }
}
