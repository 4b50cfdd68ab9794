import type { ProgramTransaction } from "../../database/index.ts";
import type { Admitted, HandWish, HandWorkGate, HandWorkRefusal } from "../hand-work/index.ts";
import type { RequestKey } from "../../office/idempotency/index.ts";
import { isTyped } from "./admission.ts";
import type { SaleWish, Transaction } from "./transactions.ts";

type Work = Pick<HandWish, "kind" | "points" | "isUnlinked">;

/**
 * What a typed sale is among the work staff do by hand: a return takes points, and staff who say themselves what a sale gives
 * give points. Undefined for a till's, and where points pay.
 */
function workOf(wish: SaleWish, points: number): Work | undefined {
  const { sale, staffPoints } = wish;
  if (!isTyped(wish) || sale.transactionType !== "EARNTRANSACTION") {
    return undefined;
  }
  const returned = sale.lines.filter(({ type }) => type === "RETURN");
  const isReturn = sale.amountCents < 0 || (sale.lines.length > 0 && returned.length === sale.lines.length);
  if (isReturn) {
    const isLinked = returned.some(({ original, originalId }) => original !== undefined || originalId !== undefined);
    return { kind: "RETURN", points, isUnlinked: !isLinked };
  }
  return { kind: staffPoints === undefined ? "SALE" : "POINTS", points };
}

/**
 * A sale that was typed without a card gives its points to whichever card is shown later: that is still the work of whoever typed
 * it. Undefined for a till's.
 */
export async function workOfIncentive(
  { db }: Pick<ProgramTransaction, "db">,
  sale: Pick<Transaction, "id" | "till" | "points">,
): Promise<Pick<HandWish, "kind" | "points" | "by"> | undefined> {
  if (sale.till !== null || sale.points < 0) {
    return undefined;
  }
  const typed = await db
    .selectFrom("transactions")
    .select("admin_id")
    .where("id", "=", sale.id)
    .where("source", "<>", "receipt")
    .executeTakeFirst();
  return typed && { kind: "SALE", points: sale.points, by: typed.admin_id };
}

interface TypedSale {
  readonly wish: SaleWish;
  readonly request: RequestKey;
  readonly accountId: string | null;
  readonly isPreview: boolean;
}

/** The limits of work by hand around one sale; it may be worked out several times before it is written. */
export function createTypedWork(handWork: HandWorkGate, { wish, request, accountId, isPreview }: TypedSale) {
  let letIn: { readonly work: HandWish; readonly admitted: Admitted } | undefined;
  return {
    refusalOf: async (points: number): Promise<HandWorkRefusal | undefined> => {
      const what = isPreview ? undefined : workOf(wish, points);
      if (what === undefined) {
        return undefined;
      }
      const work = { identity: wish.writer.identity, request, place: wish.place, accountId, ...what };
      const admitted = await handWork.admit(work);
      if (!admitted.ok) {
        return admitted;
      }
      letIn ??= { work, admitted };
      return undefined;
    },
    /** What was booked stays booked: flags that cannot be raised now are raised by the sweep. */
    settle: async (isBooked: boolean): Promise<void> => {
      if (letIn !== undefined) {
        await handWork.settle(letIn.work, letIn.admitted, isBooked).catch(() => undefined);
      }
    },
  };
}
