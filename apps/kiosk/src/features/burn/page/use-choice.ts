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
   * cover an open dialog, if it has been redeemed, and if a refusal names a missing proof, because the page says that.
   */
  readonly sheetTicket: TicketView | undefined;
  readonly select: (id: string) => void;
  readonly clear: () => void;
}

interface Selection {
  readonly id: string;
  /** The redemption before this choice. A different one means that the choice is redeemed. */
  readonly lastBookingId: string | undefined;
  /** The refusals before this choice. Another number means that the choice was refused. */
  readonly lastRefusal: number | undefined;
  readonly isOnWideScreen: boolean;
}

/** Whether the sheet of a choice is gone: it was made on a wide screen, redeemed, or refused for a missing proof. */
function isGone(
  selection: Selection,
  { change, state, missing }: Pick<Redeem, "change" | "state" | "missing">,
): boolean {
  const isSpent = selection.lastBookingId !== change?.bookingId && state !== "succeeded";
  const isRefused = missing !== undefined && selection.lastRefusal !== missing.round;
  return isSpent || isRefused || selection.isOnWideScreen;
}

/** Keeps the chosen ticket. */
export function useChoice(
  { coupons, rewards }: TicketGroups,
  redeem: Pick<Redeem, "change" | "state" | "missing">,
  { isWide, chosenId }: { readonly isWide: boolean; readonly chosenId: string | undefined },
): Choice {
  const last = { lastBookingId: redeem.change?.bookingId, lastRefusal: redeem.missing?.round };
  const [selection, setSelection] = useState<Selection | undefined>(
    chosenId === undefined ? undefined : { id: chosenId, ...last, isOnWideScreen: isWide },
  );
  const tickets = [...coupons, ...rewards];
  const ticket = tickets.find(({ id }) => id === selection?.id);
  return {
    isEmpty: tickets.length === 0,
    selectedId: selection?.id,
    ticket,
    sheetTicket: selection === undefined || isGone(selection, redeem) ? undefined : ticket,
    select: (id) => setSelection({ id, ...last, isOnWideScreen: isWide }),
    clear: () => setSelection(undefined),
  };
}
