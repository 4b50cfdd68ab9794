import { createHash } from "node:crypto";

/** What makes a sale the same sale, whoever sends it and under whatever key (L5, T2). */
export interface ReceiptFacts {
  readonly register: string;
  readonly receiptNumber: string;
  /** `yyyy-MM-dd` */
  readonly businessDay: string;
}

const MAX_LENGTH = 200;

/** One text per sale. Receipt numbers start anew in every store, so the store (or who else sent it) is part of it. */
export function receiptKeyOf(sender: string, { register, receiptNumber, businessDay }: ReceiptFacts): string {
  const text = JSON.stringify([sender, register, receiptNumber, businessDay]);
  return text.length <= MAX_LENGTH ? text : createHash("sha256").update(text).digest("hex");
}
