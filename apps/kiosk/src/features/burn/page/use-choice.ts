import { useState } from "react";
import type { TicketGroups, TicketView } from "../ticket/ticket-view.ts";
import type { Redeem } from "../redeem/use-redeem.ts";

/** The chosen ticket. */
export interface Choice {
  readonly isEmpty: boolean;
  readonly selectedId: string | undefined;
  /** As it is now; gone when the refreshed list no longer has it. */
  readonly ticket: TicketView | undefined;
  /**
   * For the narrow screen's sheet: chosen on a narrow screen, so that turning the tablet puts no sheet over an open
   * question, and not used up by a redemption.
   */
  readonly sheetTicket: TicketView | undefined;
  readonly select: (id: string) => void;
  readonly clear: () => void;
}

interface Selection {
  readonly id: string;
  /** The redemption before this choice; a later one has used it up. */
  readonly lastBookingId: string | undefined;
  readonly isOnWideScreen: boolean;
}

/** Keeps which ticket the shopper looks at. */
export function useChoice(
  { coupons, rewards }: TicketGroups,
  redeem: Pick<Redeem, "change" | "state">,
  isWide: boolean,
): Choice {
  const [selection, setSelection] = useState<Selection>();
  const lastBookingId = redeem.change?.bookingId;
  const tickets = [...coupons, ...rewards];
  const ticket = tickets.find(({ id }) => id === selection?.id);
  const isSpent = selection?.lastBookingId !== lastBookingId && redeem.state !== "succeeded";
  return {
    isEmpty: tickets.length === 0,
    selectedId: selection?.id,
    ticket,
    sheetTicket: isSpent || selection?.isOnWideScreen === true ? undefined : ticket,
    select: (id) => setSelection({ id, lastBookingId, isOnWideScreen: isWide }),
    clear: () => setSelection(undefined),
  };
}
