import type { Sending } from "@punktum/virtual-till";
import { hasAccount, type LedgerState } from "../ledger/ledger-watch.ts";
import type { TabletScreen } from "./tablet-view.ts";

/** The till's last sale: none yet, without an answer, waiting for a card, or given to an account. */
type SaleState = "none" | "sent" | "asks" | "booked";

/** State of the story that the page tells. */
export interface StoryFacts {
  readonly tablet: TabletScreen;
  /** Staff are setting the tablet up at this moment. */
  readonly isSettingUp: boolean;
  /** The chosen device is a cashier's screen, which shows no vouchers. */
  readonly isForCashiers: boolean;
  readonly hasNetwork: boolean;
  readonly isTillOnline: boolean;
  /** The till's line was cut once since the page was opened. */
  readonly wasOffline: boolean;
  /** Something is rung up and not paid. */
  readonly hasBasket: boolean;
  /** Receipts that wait at the till. */
  readonly waiting: number;
  readonly sale: SaleState;
  /** Number of the last sale's receipt; empty before the first. */
  readonly lastReceipt: string;
  /** How often a customer was shown, and a voucher redeemed, since the page was opened. */
  readonly members: number;
  readonly redemptions: number;
}

/** The till's last sale. Voids and repetitions are none. */
export function lastSaleOf(sent: readonly Sending[]): Sending | undefined {
  return sent.find(({ receipt, isRepetition }) => !receipt.isVoided && !isRepetition);
}

/** State of the till's last sale. */
export function saleStateOf(sent: readonly Sending[], ledger: LedgerState): SaleState {
  const last = lastSaleOf(sent);
  if (last === undefined) {
    return "none";
  }
  if (last.answer?.kind !== "TAKEN") {
    return "sent";
  }
  return hasAccount(last.answer, ledger) ? "booked" : "asks";
}
