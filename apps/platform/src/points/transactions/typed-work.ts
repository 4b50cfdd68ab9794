import type { ProgramTransaction } from "../../database/index.ts";
import type { Admitted, HandCommand, HandWorkGate, HandWorkRefusal } from "../hand-work/index.ts";
import type { RequestKey } from "../../office/idempotency/index.ts";
import { isTyped } from "./admission.ts";
import type { SaleCommand, Transaction } from "./transactions.ts";

type Work = Pick<HandCommand, "kind" | "points" | "isUnlinked">;

/**
 * The kind of manual work of a typed sale: a return takes points, and staff who set the points give points. Undefined
 * for a till's sale and for payments with points.
 */
function workOf(command: SaleCommand, points: number): Work | undefined {
  const { sale, staffPoints } = command;
  if (!isTyped(command) || sale.transactionType !== "EARNTRANSACTION") {
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
 * A sale typed without a card counts as manual work of the person who typed it, also when its card is shown later.
 * Undefined for a till's sale.
 */
export async function workOfIncentive(
  { db }: Pick<ProgramTransaction, "db">,
  sale: Pick<Transaction, "id" | "till" | "points">,
): Promise<Pick<HandCommand, "kind" | "points" | "by"> | undefined> {
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
  readonly command: SaleCommand;
  readonly request: RequestKey;
  readonly accountId: string | null;
  readonly isPreview: boolean;
}

/** Applies the limits of manual work to one sale, which may be evaluated several times before it is written. */
export function createTypedWork(handWork: HandWorkGate, { command, request, accountId, isPreview }: TypedSale) {
  let admittedWork: { readonly work: HandCommand; readonly admitted: Admitted } | undefined;
  return {
    refusalOf: async (points: number): Promise<HandWorkRefusal | undefined> => {
      const what = isPreview ? undefined : workOf(command, points);
      if (what === undefined) {
        return undefined;
      }
      const { identity, doneAtMs } = command.writer;
      const work = { identity, request, place: command.place, accountId, doneAtMs, ...what };
      const admitted = await handWork.admit(work);
      if (!admitted.ok) {
        return admitted;
      }
      admittedWork ??= { work, admitted };
      return undefined;
    },
    /** The sale is final: if raising its flags fails here, the sweep raises them later. */
    settle: async (isBooked: boolean): Promise<void> => {
      if (admittedWork !== undefined) {
        await handWork.settle(admittedWork.work, admittedWork.admitted, isBooked).catch(() => undefined);
      }
    },
  };
}
