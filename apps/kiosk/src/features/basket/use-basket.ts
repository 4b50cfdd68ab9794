import { withoutItem, type BasketItem, type Points } from "@punktum/domain";
import type { SaleMode } from "@punktum/client";
import { useState } from "react";

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

interface BasketState extends Pick<Basket, "items" | "mode" | "pointsToUse"> {}

const EMPTY: BasketState = { items: [], mode: "earn", pointsToUse: undefined };

/** A basket that begins empty. What it costs decides how many points make sense, so a changed basket asks for them anew. */
export function useBasket(): Basket {
  const [state, setState] = useState(EMPTY);
  const changeItems = (change: (items: readonly BasketItem[]) => readonly BasketItem[]): void =>
    setState((now) => ({ ...now, items: change(now.items), pointsToUse: undefined }));
  return {
    ...state,
    add: (item) => changeItems((items) => [...items, { ...item, id: crypto.randomUUID() }]),
    remove: (id) => changeItems((items) => withoutItem(items, id)),
    change: (item) =>
      changeItems((items) =>
        item.amountCents === 0
          ? withoutItem(items, item.id)
          : items.map((present) => (present.id === item.id ? item : present)),
      ),
    clear: () => setState(EMPTY),
    setMode: (mode) => setState((now) => ({ ...now, mode, pointsToUse: undefined })),
    setPointsToUse: (pointsToUse) => setState((now) => ({ ...now, pointsToUse })),
  };
}
