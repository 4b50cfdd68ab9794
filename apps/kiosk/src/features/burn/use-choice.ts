import { useState } from "react";
import type { TicketGroups, TicketView } from "./ticket-view.ts";
import type { Redeem } from "./use-redeem.ts";

/** The chosen ticket. */
export interface Choice {
  readonly isEmpty: boolean;
  readonly selectedId: string | undefined;
  /** As it is now; gone when the refreshed list no longer has it. */
  readonly ticket: TicketView | undefined;
  /** A redemption has used the choice up: the narrow screen's sheet closes. */
  readonly isSpent: boolean;
  readonly select: (id: string) => void;
  readonly clear: () => void;
}

/** Keeps which ticket the shopper looks at. */
export function useChoice({ coupons, rewards }: TicketGroups, redeem: Pick<Redeem, "change" | "state">): Choice {
  const [selection, setSelection] = useState<{ readonly id: string; readonly lastBookingId: string | undefined }>();
  const lastBookingId = redeem.change?.bookingId;
  const tickets = [...coupons, ...rewards];
  return {
    isEmpty: tickets.length === 0,
    selectedId: selection?.id,
    ticket: tickets.find(({ id }) => id === selection?.id),
    isSpent: selection?.lastBookingId !== lastBookingId && redeem.state !== "succeeded",
    select: (id) => setSelection({ id, lastBookingId }),
    clear: () => setSelection(undefined),
  };
}
