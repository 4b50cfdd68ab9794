import { useState } from "react";
import type { TicketGroups, TicketView } from "../ticket/ticket-view.ts";
import type { Redeem } from "../redeem/use-redeem.ts";

/** The chosen ticket. */
export interface Choice {
  readonly isEmpty: boolean;
  readonly selectedId: string | undefined;
  /** Current data of the ticket; `undefined` if the refreshed list no longer has it. */
  readonly ticket: TicketView | undefined;
  /**
   * Ticket of the narrow screen's sheet. Absent if it was chosen on a wide screen, because turning the tablet must not
   * cover an open dialog, and if it has been redeemed.
   */
  readonly sheetTicket: TicketView | undefined;
  readonly select: (id: string) => void;
  readonly clear: () => void;
}

interface Selection {
  readonly id: string;
  /** The redemption before this choice. A different one means that the choice is redeemed. */
  readonly lastBookingId: string | undefined;
  readonly isOnWideScreen: boolean;
}

/** Keeps the chosen ticket. */
export function useChoice(
  { coupons, rewards }: TicketGroups,
  redeem: Pick<Redeem, "change" | "state">,
  { isWide, chosenId }: { readonly isWide: boolean; readonly chosenId: string | undefined },
): Choice {
  const lastBookingId = redeem.change?.bookingId;
  const [selection, setSelection] = useState<Selection | undefined>(
    chosenId === undefined ? undefined : { id: chosenId, lastBookingId, isOnWideScreen: isWide },
  );
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
