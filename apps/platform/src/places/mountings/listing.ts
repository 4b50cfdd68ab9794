import type { ProgramTransaction } from "../../database/index.ts";
import { findAppPoint } from "../interaction-points/index.ts";
import { type ListQuery, soleEqual } from "../../office/list-queries/index.ts";
import { ensureMounting } from "./store.ts";

/** A place that is asked for by its interaction id gets its mounting here, when staff added it since the last look (MSVC-06). */
export async function prepareMountings(transaction: ProgramTransaction, query: ListQuery): Promise<void> {
  const named = soleEqual(query, "appInteractionId");
  const point = named === undefined ? undefined : await findAppPoint(transaction, named);
  if (point !== undefined && point.storeId !== null) {
    await ensureMounting(transaction, point);
  }
}
