import type { LoyaltyGateway, PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import type { RedeemIntents } from "../../../storage/redeeming/redeem-intents.ts";
import type { PrintRedeemEnd } from "../print/print-redeem.ts";
import type { RedeemRequest, RedeemShopper } from "./redeem-request.ts";

/** What the redeem machine needs of the outside. */
export interface RedeemDependencies {
  readonly gateway: Pick<LoyaltyGateway, "redeem" | "listCouponKeys">;
  /** Keys that outlive this page (B-24). */
  readonly intents: RedeemIntents;
  /** The shopper as of now. */
  readShopper(): RedeemShopper;
  /** Whether the shopper has a PIN to prove to be there (B-41). */
  canProve(): boolean;
  /** Asks for it; true once the shopper's code is a pass. */
  prove(): Promise<boolean>;
  /** Whether this voucher is printed before it is redeemed (BURN-26). */
  printsFirst(request: RedeemRequest): boolean;
  /** The question stands on the screen: what a yes needs can be made ready meanwhile. */
  onAsked(request: RedeemRequest): void;
  /** The answer was no. */
  onDismissed(request: RedeemRequest): void;
  /** Redeems with the printer in between; prints nothing a second time when it is asked again. */
  printAndRedeem(request: RedeemRequest): Promise<PrintRedeemEnd>;
  /** The server has redeemed. */
  onRedeemed(change: PointsChange): void;
  /** Redeemed without a printer: staff may hand out a paper all the same. */
  onUnprinted(request: RedeemRequest, change: PointsChange): void;
  /** It has not, or nobody knows and the wait was given up: the screen may be out of date. */
  onFailed(error: Failure<ErrorCode> | undefined): void;
  /** The shopper has seen the paper nobody was sure of. */
  onPaperSeen(reservationId: string): void;
  /** A scanned voucher is none of this shopper's (BURN-21). */
  onVoucherMissing(): void;
}
