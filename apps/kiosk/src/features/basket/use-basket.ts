import { withoutItem, type BasketItem, type Points } from "@punktum/domain";
import type { SaleMode } from "@punktum/client";
import { useState } from "react";
import { useSession } from "../../hooks/use-session.ts";

/** The cashier's basket before it is booked; nothing of it is known to the server (CASH-22). */
export interface Basket {
  readonly items: readonly BasketItem[];
  readonly mode: SaleMode;
  /** Pay mode: what the cashier chose; absent: as much as makes sense. */
  readonly pointsToUse: Points | undefined;
  readonly add: (item: Omit<BasketItem, "id">) => void;
  readonly remove: (id: string) => void;
  /** Puts this in its place; what has no amount left is taken out. */
  readonly change: (item: BasketItem) => void;
  readonly clear: () => void;
  readonly setMode: (mode: SaleMode) => void;
  readonly setPointsToUse: (points: Points) => void;
}

interface BasketState extends Pick<Basket, "items" | "mode"> {
  /** The cashier's choice, for this customer and no other. */
  readonly chosen: { readonly customer: string | undefined; readonly points: Points } | undefined;
}

const EMPTY: BasketState = { items: [], mode: "earn", chosen: undefined };

/**
 * A basket that begins empty. What it costs decides how many points make sense, so a changed basket asks for them anew. A choice of points
 * is the present customer's: it does not count for the next one, also when it arrives late.
 */
export function useBasket(): Basket {
  const customer = useSession().session?.account.userReferenceCode;
  const [{ items, mode, chosen }, setState] = useState(EMPTY);
  const changeItems = (change: (items: readonly BasketItem[]) => readonly BasketItem[]): void =>
    setState((now) => ({ ...now, items: change(now.items), chosen: undefined }));
  return {
    items,
    mode,
    pointsToUse: chosen?.customer === customer ? chosen?.points : undefined,
    add: (item) => changeItems((present) => [...present, { ...item, id: crypto.randomUUID() }]),
    remove: (id) => changeItems((present) => withoutItem(present, id)),
    change: (item) =>
      changeItems((present) =>
        item.amountCents === 0
          ? withoutItem(present, item.id)
          : present.map((other) => (other.id === item.id ? item : other)),
      ),
    clear: () => setState(EMPTY),
    setMode: (next) => setState((now) => ({ ...now, mode: next, chosen: undefined })),
    setPointsToUse: (points) => setState((now) => ({ ...now, chosen: { customer, points } })),
  };
}
