import type { LoyaltyGateway, PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import type { RedeemIntents } from "../../../storage/redeeming/redeem-intents.ts";
import type { PrintRedeemEnd } from "../print/print-redeem.ts";
import type { RedeemRequest, RedeemShopper } from "./redeem-request.ts";

/** Dependencies of the redeem machine. */
export interface RedeemDependencies {
  readonly gateway: Pick<LoyaltyGateway, "redeem" | "listCouponKeys">;
  /** Idempotency keys that survive a reload (decision 0030). */
  readonly intents: RedeemIntents;
  /** The current shopper. */
  readShopper(): RedeemShopper;
  /** Whether the shopper has a PIN to prove presence. */
  canProve(): boolean;
  /** Asks for the PIN. True if the session now has a pass. */
  prove(): Promise<boolean>;
  /** Whether this voucher is printed before it is redeemed. */
  printsFirst(request: RedeemRequest): boolean;
  /** The confirmation is shown. What a redemption needs can be prepared. */
  onAsked(request: RedeemRequest): void;
  /** The confirmation was declined. */
  onDismissed(request: RedeemRequest): void;
  /** Redeems with printing. A retry prints nothing twice. */
  printAndRedeem(request: RedeemRequest): Promise<PrintRedeemEnd>;
  /** The server has redeemed. */
  onRedeemed(change: PointsChange): void;
  /** Redeemed without a printer. Staff can print the ticket later. */
  onUnprinted(request: RedeemRequest, change: PointsChange): void;
  /** The redemption failed, or the shopper gave up waiting (`undefined`). The screen may be stale. */
  onFailed(error: Failure<ErrorCode> | undefined): void;
  /** The shopper confirmed a ticket whose print was in doubt. */
  onPaperSeen(reservationId: string): void;
  /** The scanned voucher does not belong to this shopper. */
  onVoucherMissing(): void;
}
