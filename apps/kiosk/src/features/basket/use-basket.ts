import { withoutItem, type BasketItem, type Points } from "@punktum/domain";
import type { SaleMode } from "@punktum/client";
import { useState } from "react";
import { useSession } from "../../hooks/use-session.ts";

/** The cashier's basket before booking. The server does not store it. */
export interface Basket {
  readonly items: readonly BasketItem[];
  readonly mode: SaleMode;
  /** Points chosen in pay mode. Absent: the sensible maximum. */
  readonly pointsToUse: Points | undefined;
  readonly add: (item: Omit<BasketItem, "id">) => void;
  readonly remove: (id: string) => void;
  /** Replaces the item, or removes it if its amount is zero. */
  readonly change: (item: BasketItem) => void;
  readonly clear: () => void;
  readonly setMode: (mode: SaleMode) => void;
  readonly setPointsToUse: (points: Points) => void;
}

interface BasketState extends Pick<Basket, "items" | "mode"> {
  /** The cashier's choice, valid for this customer only. */
  readonly chosen: { readonly customer: string | undefined; readonly points: Points } | undefined;
}

const EMPTY: BasketState = { items: [], mode: "earn", chosen: undefined };

/**
 * A basket that starts empty. Changing its items drops the chosen points, because the sensible maximum depends on the
 * amount. A choice belongs to one customer and is ignored for the next, also if it arrives late.
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
