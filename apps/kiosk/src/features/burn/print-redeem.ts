import type { CodeInput, GatewayOutcome, LoyaltyGateway, PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure, Voucher } from "@punktum/domain";
import type { PrinterErrorCode, PrinterResult } from "@punktum/printing";
import { isUnsettled } from "../../services/unsettled.ts";
import type { OpenPrint } from "../../storage/open-print.ts";
import type { OpenPrints } from "../../storage/open-prints.ts";
import type { RedeemIntents } from "../../storage/redeem-intents.ts";

/** How a redemption with printing ended. */
export type PrintRedeemEnd =
  /** Booked. `isDoubtful`: nobody knows whether the paper came out; the shopper is asked. */
  | { readonly kind: "redeemed"; readonly change: PointsChange; readonly isDoubtful: boolean }
  /** Nothing came out, nothing is booked. */
  | { readonly kind: "not-printed"; readonly code: PrinterErrorCode }
  /** The server, or the voucher, does not allow it; nothing came out. */
  | { readonly kind: "refused"; readonly error: Failure<ErrorCode> }
  /** The server's word is missing: asking again is safe, and prints nothing a second time. */
  | { readonly kind: "unanswered" };

/** What is redeemed for whom. */
export interface PrintWish {
  readonly code: CodeInput;
  readonly userReferenceCode: string;
  readonly voucher: Voucher;
  readonly couponKey?: string | undefined;
}

/** What redeeming with a printer needs of the outside. */
export interface PrintRedeemServices {
  readonly gateway: Pick<LoyaltyGateway, "reserveVoucher" | "isHeld" | "commitReservation" | "releaseReservation">;
  readonly intents: RedeemIntents;
  readonly openPrints: OpenPrints;
  readonly nowMs: () => number;
  readonly newKey: () => string;
  /** The ticket's document, named by the redemption's number; a voucher without a code that can be printed has none. */
  readonly makeDocument: (voucher: Voucher, number: string) => Promise<GatewayOutcome<string>>;
  readonly readStatus: () => Promise<PrinterResult>;
  readonly print: (document: string, number: string) => Promise<PrinterResult>;
}

/** The last digits of a reservation tell staff which redemption it was. */
const NUMBER_LENGTH = 8;

/** The number that stands on the ticket. */
function redemptionNumberOf(reservationId: string): string {
  return reservationId.replaceAll("-", "").slice(-NUMBER_LENGTH).toUpperCase();
}

async function commit(
  { gateway, openPrints }: Pick<PrintRedeemServices, "gateway" | "openPrints">,
  open: OpenPrint,
): Promise<GatewayOutcome<PointsChange>> {
  const answer = await gateway.commitReservation(open);
  if (answer.ok || !isUnsettled(answer.error)) {
    await openPrints.settle();
  }
  return answer;
}

/**
 * Books what was printed before this page was reloaded or its power was cut (B-10): paper may be in somebody's hand.
 * Nothing happens when the last print is settled.
 */
export async function settleOpenPrint(services: Pick<PrintRedeemServices, "gateway" | "openPrints">): Promise<void> {
  const open = services.openPrints.read();
  if (open !== undefined) {
    await commit(services, open);
  }
}

type IntentName = Parameters<RedeemIntents["settle"]>[0];

class PrintRedeem {
  readonly #services: PrintRedeemServices;
  readonly #wish: PrintWish;
  readonly #name: IntentName;

  constructor(services: PrintRedeemServices, wish: PrintWish) {
    this.#services = services;
    this.#wish = wish;
    const { userReferenceCode, voucher, couponKey } = wish;
    this.#name = {
      userReferenceCode,
      accountVoucherId: `print ${voucher.accountVoucherId}`,
      couponKey: couponKey ?? "",
    };
  }

  async run(): Promise<PrintRedeemEnd> {
    // A voucher that cannot be printed is not even reserved.
    const possible = await this.#services.makeDocument(this.#wish.voucher, "");
    return possible.ok ? await this.#hold(true) : { kind: "refused", error: possible.error };
  }

  async #hold(mayTryAgain: boolean): Promise<PrintRedeemEnd> {
    const { gateway, intents, openPrints, nowMs, newKey } = this.#services;
    const { code, voucher, couponKey } = this.#wish;
    const accountCouponId = `${voucher.voucherType === "coupon" ? "C" : "R"}${voucher.voucherId}`;
    const held = await gateway.reserveVoucher({
      ...code,
      accountCouponId,
      idempotencyKey: await intents.keyFor(this.#name),
      ...(couponKey === undefined ? {} : { couponKey }),
    });
    if (!held.ok) {
      return await this.#refused(held.error);
    }
    const before = openPrints.read();
    if (before?.reservationId === held.response) {
      return await this.#book(before, true);
    }
    const open = { ...code, accountCouponId, reservationId: held.response, idempotencyKey: newKey(), atMs: nowMs() };
    return await this.#print(open, mayTryAgain);
  }

  /** An earlier try's reservation may have ended meanwhile: its key answers it all the same, so it is looked at. */
  async #print(open: OpenPrint, mayTryAgain: boolean): Promise<PrintRedeemEnd> {
    const { gateway, intents, openPrints, readStatus, makeDocument, print } = this.#services;
    const [isHeld, ready] = await Promise.all([gateway.isHeld(open), readStatus()]);
    if (!isHeld.ok) {
      return await this.#refused(isHeld.error);
    }
    if (!isHeld.response) {
      await intents.settle(this.#name);
      return mayTryAgain ? await this.#hold(false) : { kind: "unanswered" };
    }
    if (!ready.isOk) {
      return await this.#giveBack(open, ready.code);
    }
    const number = redemptionNumberOf(open.reservationId);
    const document = await makeDocument(this.#wish.voucher, number);
    if (!document.ok) {
      await this.#giveBack(open, "NO_PAPER");
      return { kind: "refused", error: document.error };
    }
    await openPrints.keep(open);
    const printed = await print(document.response, number);
    return printed.isOk || printed.mayHavePrinted
      ? await this.#book(open, !printed.isOk)
      : await this.#giveBack(open, printed.code);
  }

  async #book(open: OpenPrint, isDoubtful: boolean): Promise<PrintRedeemEnd> {
    const booked = await commit(this.#services, open);
    if (!booked.ok) {
      return await this.#refused(booked.error);
    }
    await this.#services.intents.settle(this.#name);
    return { kind: "redeemed", change: booked.response, isDoubtful };
  }

  async #giveBack(open: OpenPrint, code: PrinterErrorCode): Promise<PrintRedeemEnd> {
    const { gateway, intents, openPrints, newKey } = this.#services;
    await openPrints.settle();
    // Unanswered, the platform gives it back by itself when its time is over.
    await gateway.releaseReservation({ ...open, idempotencyKey: newKey() });
    await intents.settle(this.#name);
    return { kind: "not-printed", code };
  }

  async #refused(error: Failure<ErrorCode>): Promise<PrintRedeemEnd> {
    if (isUnsettled(error)) {
      return { kind: "unanswered" };
    }
    await this.#services.intents.settle(this.#name);
    return { kind: "refused", error };
  }
}

/**
 * Reserve, ask the printer, print, book (BURN-26, B-10): what could not be printed is given back, what may have been
 * printed is booked. The held voucher is written down before the first byte leaves for the printer, so that a page that
 * is reloaded in between books it and prints nothing again.
 */
export async function printAndRedeem(services: PrintRedeemServices, wish: PrintWish): Promise<PrintRedeemEnd> {
  return await new PrintRedeem(services, wish).run();
}
