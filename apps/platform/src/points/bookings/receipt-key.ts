import { createHash } from "node:crypto";
import type { ReceiptFacts } from "@punktum/domain";
import type { Place } from "../../places/places/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

const MAX_LENGTH = 200;

/**
 * Builds the key that identifies a sale. Each store numbers its receipts separately, so the store (or else the sender)
 * is part of the key.
 */
export function receiptKeyOf(
  { subjectId }: Pick<Identity, "subjectId">,
  { storeId }: Pick<Place, "storeId">,
  { register, receiptNumber, businessDay }: ReceiptFacts,
): string {
  const sender = storeId === null ? `caller ${subjectId}` : `store ${storeId}`;
  const text = JSON.stringify([sender, register, receiptNumber, businessDay]);
  return text.length <= MAX_LENGTH ? text : createHash("sha256").update(text).digest("hex");
}
