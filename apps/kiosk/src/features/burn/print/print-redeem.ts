import type { CodeInput, GatewayOutcome, LoyaltyGateway, PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { succeed, type Failure, type Voucher } from "@punktum/domain";
import type { PrinterErrorCode, PrinterResult } from "@punktum/printing";
import { isUnsettled } from "../../../services/server/unsettled.ts";
import type { TicketDocument } from "../../../devices/printer/ticket-paper.ts";
import type { OpenPrint } from "../../../storage/redeeming/open-print.ts";
import type { RedeemIntents } from "../../../storage/redeeming/redeem-intents.ts";
import { bookPrint, type BookPrintServices } from "./book-print.ts";

/** How a redemption with printing ended. */
export type PrintRedeemEnd =
  /** Booked. `isDoubtful`: nobody knows whether the paper came out; the shopper is asked. */
  | {
      readonly kind: "redeemed";
      readonly change: PointsChange;
      readonly isDoubtful: boolean;
      readonly reservationId: string;
    }
  /** Nothing came out, nothing is booked. */
  | { readonly kind: "not-printed"; readonly code: PrinterErrorCode }
  /** The server, or the voucher, does not allow it; nothing came out. */
  | { readonly kind: "refused"; readonly error: Failure<ErrorCode> }
  /** The server's word is missing: asking again is safe, and prints nothing a second time. */
  | { readonly kind: "unanswered" };

type IntentName = Parameters<RedeemIntents["settle"]>[0];

/** What is redeemed for whom. */
export interface PrintWish {
  readonly code: CodeInput;
  readonly userReferenceCode: string;
  readonly clientId: string;
  readonly voucher: Voucher;
  readonly couponKey?: string | undefined;
}

/** The name a redemption with a printer has among the device's keys. */
export const printIntentName = ({ userReferenceCode, voucher, couponKey = "" }: PrintWish): IntentName => ({
  userReferenceCode,
  accountVoucherId: `print ${voucher.accountVoucherId}`,
  couponKey,
});

/** What redeeming with a printer needs of the outside. */
export interface PrintRedeemServices extends BookPrintServices {
  readonly gateway: Pick<
    LoyaltyGateway,
    "reserveVoucher" | "isHeld" | "commitReservation" | "releaseReservation" | "redeem"
  >;
  readonly intents: Pick<RedeemIntents, "settle">;
  /** The key of this wish; it may have been made while the question stood. */
  readonly openIntent: RedeemIntents["open"];
  readonly nowMs: () => number;
  readonly newKey: () => string;
  /** The ticket, named by the redemption's number; a voucher without a code that can be printed has none. */
  readonly makeTicket: (
    voucher: Voucher,
    number: string,
    redemptionCode?: string,
  ) => Promise<GatewayOutcome<TicketDocument>>;
  /** Asks the printer how it is and keeps it for the ticket. */
  readonly preparePrinter: () => TicketPrinter;
}

/** A printer that has been asked. */
export interface TicketPrinter {
  readonly status: Promise<PrinterResult>;
  readonly print: (document: string, number: string) => Promise<PrinterResult>;
  /** Lets it go where nothing is printed. */
  readonly drop: () => void;
}

/** The last signs of a reservation, or a booking, tell staff which redemption it was. */
const NUMBER_LENGTH = 8;

/** The number that stands on the ticket. */
export function ticketNumberOf(id: string): string {
  return id.replaceAll("-", "").slice(-NUMBER_LENGTH).toUpperCase();
}

/** Two thirds of the time the platform holds a voucher: an older hold might end while the printer is at work. */
const FRESH_MS = 600_000;

class PrintRedeem {
  readonly #services: PrintRedeemServices;
  readonly #wish: PrintWish;
  readonly #name: IntentName;

  constructor(services: PrintRedeemServices, wish: PrintWish) {
    this.#services = services;
    this.#wish = wish;
    this.#name = printIntentName(wish);
  }

  async run(): Promise<PrintRedeemEnd> {
    // Asked while the server holds the voucher; nothing is printed before both have answered.
    const printer = this.#services.preparePrinter();
    try {
      // A voucher that cannot be printed is not even reserved.
      const possible = await this.#services.makeTicket(this.#wish.voucher, "");
      return possible.ok ? await this.#hold(printer, true) : { kind: "refused", error: possible.error };
    } finally {
      printer.drop();
    }
  }

  async #hold(printer: TicketPrinter, mayTryAgain: boolean): Promise<PrintRedeemEnd> {
    const { gateway, records, newKey, openIntent } = this.#services;
    const { code, voucher, couponKey } = this.#wish;
    const accountCouponId = `${voucher.voucherType === "coupon" ? "C" : "R"}${voucher.voucherId}`;
    const { key, ageMs } = await openIntent(this.#name);
    const held = await gateway.reserveVoucher({
      ...code,
      accountCouponId,
      idempotencyKey: key,
      ...(couponKey === undefined ? {} : { couponKey }),
    });
    if (!held.ok) {
      return await this.#refused(held.error);
    }
    const { reservationId, redemptionCode } = held.response;
    const before = records.openPrints().find((open) => open.reservationId === reservationId);
    if (before !== undefined) {
      return await this.#book(before, this.#isDoubtful(reservationId));
    }
    if (ageMs !== undefined && ageMs >= FRESH_MS) {
      await gateway.releaseReservation({ ...code, accountCouponId, reservationId, idempotencyKey: newKey() });
      return await this.#holdAgain(printer, mayTryAgain);
    }
    const open = this.#openPrint(accountCouponId, reservationId);
    // An earlier try's reservation may have ended meanwhile: its key answers it all the same, so it is looked at.
    const isHeld = ageMs === undefined ? succeed(true) : await gateway.isHeld(open);
    if (!isHeld.ok) {
      return await this.#refused(isHeld.error);
    }
    return isHeld.response
      ? await this.#print(printer, open, redemptionCode)
      : await this.#holdAgain(printer, mayTryAgain);
  }

  #openPrint(accountCouponId: string, reservationId: string): OpenPrint {
    const { nowMs, newKey } = this.#services;
    const { code, clientId, voucher, couponKey = "" } = this.#wish;
    const { accountVoucherId } = voucher;
    const keys = { idempotencyKey: newKey(), redeemKey: newKey() };
    return { ...code, ...keys, clientId, accountCouponId, accountVoucherId, couponKey, reservationId, atMs: nowMs() };
  }

  /** Whether nobody has said that the paper of an earlier try came out. */
  #isDoubtful(reservationId: string): boolean {
    const ticket = this.#services.records.tickets().find((one) => one.reservationId === reservationId);
    return ticket?.paper !== "printed";
  }

  /** An earlier try's hold has ended, or might end too soon: its key goes, and the voucher is held anew. */
  async #holdAgain(printer: TicketPrinter, mayTryAgain: boolean): Promise<PrintRedeemEnd> {
    await this.#services.intents.settle(this.#name);
    return mayTryAgain ? await this.#hold(printer, false) : { kind: "unanswered" };
  }

  async #print(printer: TicketPrinter, open: OpenPrint, redemptionCode?: string): Promise<PrintRedeemEnd> {
    const { records, makeTicket } = this.#services;
    const number = ticketNumberOf(open.reservationId);
    const ticket = await makeTicket(this.#wish.voucher, number, redemptionCode);
    const ready = await printer.status;
    if (!ready.isOk) {
      return await this.#giveBack(open, ready.code);
    }
    if (!ticket.ok) {
      await this.#giveBack(open, "NO_PAPER");
      return { kind: "refused", error: ticket.error };
    }
    await records.keep(open, ticket.response.content);
    const printed = await printer.print(ticket.response.document, number);
    if (!printed.isOk && !printed.mayHavePrinted) {
      return await this.#giveBack(open, printed.code);
    }
    if (printed.isOk) {
      await records.notePaper(open.reservationId);
    }
    return await this.#book(open, !printed.isOk);
  }

  async #book(open: OpenPrint, isDoubtful: boolean): Promise<PrintRedeemEnd> {
    const booking = await bookPrint(this.#services, open);
    if (booking.kind === "open") {
      return { kind: "unanswered" };
    }
    await this.#services.intents.settle(this.#name);
    return booking.kind === "booked"
      ? { kind: "redeemed", change: booking.change, isDoubtful, reservationId: open.reservationId }
      : { kind: "refused", error: booking.error };
  }

  async #giveBack(open: OpenPrint, code: PrinterErrorCode): Promise<PrintRedeemEnd> {
    const { gateway, intents, records, newKey } = this.#services;
    await records.settle(open.reservationId, "given-back");
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
 * Reserve while the printer is asked, print, book (BURN-26, B-10): what could not be printed is given back, what may have been
 * printed is booked. The held voucher is written down before the first byte leaves for the printer, so that a page that
 * is reloaded in between books it and prints nothing again.
 */
export async function printAndRedeem(services: PrintRedeemServices, wish: PrintWish): Promise<PrintRedeemEnd> {
  return await new PrintRedeem(services, wish).run();
}
