import type { CodeInput, GatewayOutcome, LoyaltyGateway, PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { bookingNumberOf, succeed, type Failure, type Voucher } from "@punktum/domain";
import type { PrinterErrorCode, PrinterResult } from "@punktum/printing";
import { isUnsettled } from "../../../services/server/unsettled.ts";
import type { TicketDocument } from "../../../devices/printer/ticket-paper.ts";
import type { OpenPrint } from "../../../storage/redeeming/open-print.ts";
import type { RedeemIntents } from "../../../storage/redeeming/redeem-intents.ts";
import { bookPrint, type BookPrintServices } from "./book-print.ts";

/** Result of a redemption with printing. */
export type PrintRedeemEnd =
  /** Booked. `isDoubtful`: the printer's answer is missing, so the shopper is asked whether the ticket was printed. */
  | {
      readonly kind: "redeemed";
      readonly change: PointsChange;
      readonly isDoubtful: boolean;
      readonly reservationId: string;
    }
  /** Neither printed nor booked. */
  | { readonly kind: "not-printed"; readonly code: PrinterErrorCode }
  /** The server or the voucher does not allow it. Nothing was printed. */
  | { readonly kind: "refused"; readonly error: Failure<ErrorCode> }
  /** The server did not answer. Retrying is safe and prints nothing twice. */
  | { readonly kind: "unanswered" };

type IntentName = Parameters<RedeemIntents["settle"]>[0];

/** The voucher to redeem, and for whom. */
export interface PrintRequest {
  readonly code: CodeInput;
  readonly userReferenceCode: string;
  readonly clientId: string;
  readonly voucher: Voucher;
  readonly couponKey?: string | undefined;
}

/** Name of the idempotency key of a redemption with a printer. */
export const printIntentName = ({ userReferenceCode, voucher, couponKey = "" }: PrintRequest): IntentName => ({
  userReferenceCode,
  accountVoucherId: `print ${voucher.accountVoucherId}`,
  couponKey,
});

/** Dependencies of redeeming with a printer. */
export interface PrintRedeemServices extends BookPrintServices {
  readonly gateway: Pick<
    LoyaltyGateway,
    "reserveVoucher" | "isHeld" | "commitReservation" | "releaseReservation" | "redeem"
  >;
  readonly intents: Pick<RedeemIntents, "settle">;
  /** Opens the key of this redemption. It may exist since the confirmation opened. */
  readonly openIntent: RedeemIntents["open"];
  readonly nowMs: () => number;
  readonly newKey: () => string;
  /** Creates the ticket with the redemption's number. Fails for a voucher without a printable code. */
  readonly makeTicket: (
    voucher: Voucher,
    number: string,
    redemptionCode?: string,
  ) => Promise<GatewayOutcome<TicketDocument>>;
  /** Asks the printer for its status and keeps the connection for the ticket. */
  readonly preparePrinter: () => TicketPrinter;
}

/** A printer whose status was requested. */
export interface TicketPrinter {
  readonly status: Promise<PrinterResult>;
  readonly print: (document: string, number: string) => Promise<PrinterResult>;
  /** Closes the connection if nothing is printed. */
  readonly drop: () => void;
}

/** Two thirds of the time the platform holds a reservation. An older one might end while the printer works. */
const MAX_RESERVATION_AGE_MS = 600_000;

class PrintRedeem {
  readonly #services: PrintRedeemServices;
  readonly #request: PrintRequest;
  readonly #name: IntentName;

  constructor(services: PrintRedeemServices, request: PrintRequest) {
    this.#services = services;
    this.#request = request;
    this.#name = printIntentName(request);
  }

  async run(): Promise<PrintRedeemEnd> {
    // The printer is asked while the server reserves. Nothing is printed before both have answered.
    const printer = this.#services.preparePrinter();
    try {
      // A voucher that cannot be printed is not reserved (decision 0100).
      const possible = await this.#services.makeTicket(this.#request.voucher, "");
      return possible.ok ? await this.#reserve(printer, true) : { kind: "refused", error: possible.error };
    } finally {
      printer.drop();
    }
  }

  async #reserve(printer: TicketPrinter, mayRetry: boolean): Promise<PrintRedeemEnd> {
    const { gateway, records, newKey, openIntent } = this.#services;
    const { code, voucher, couponKey } = this.#request;
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
    if (ageMs !== undefined && ageMs >= MAX_RESERVATION_AGE_MS) {
      await gateway.releaseReservation({ ...code, accountCouponId, reservationId, idempotencyKey: newKey() });
      return await this.#reserveAgain(printer, mayRetry);
    }
    const open = this.#openPrint(accountCouponId, reservationId);
    // The key returns an earlier attempt's reservation even if it has ended, so its state is checked.
    const isHeld = ageMs === undefined ? succeed(true) : await gateway.isHeld(open);
    if (!isHeld.ok) {
      return await this.#refused(isHeld.error);
    }
    return isHeld.response
      ? await this.#print(printer, open, redemptionCode)
      : await this.#reserveAgain(printer, mayRetry);
  }

  #openPrint(accountCouponId: string, reservationId: string): OpenPrint {
    const { nowMs, newKey } = this.#services;
    const { code, clientId, voucher, couponKey = "" } = this.#request;
    const { accountVoucherId } = voucher;
    const keys = { idempotencyKey: newKey(), redeemKey: newKey() };
    return { ...code, ...keys, clientId, accountCouponId, accountVoucherId, couponKey, reservationId, atMs: nowMs() };
  }

  /** Whether the shopper has not confirmed the ticket of an earlier attempt. */
  #isDoubtful(reservationId: string): boolean {
    const ticket = this.#services.records.tickets().find((one) => one.reservationId === reservationId);
    return ticket?.paper !== "printed";
  }

  /** The reservation of an earlier attempt has ended or might end too soon. Discards its key and reserves anew. */
  async #reserveAgain(printer: TicketPrinter, mayRetry: boolean): Promise<PrintRedeemEnd> {
    await this.#services.intents.settle(this.#name);
    return mayRetry ? await this.#reserve(printer, false) : { kind: "unanswered" };
  }

  async #print(printer: TicketPrinter, open: OpenPrint, redemptionCode?: string): Promise<PrintRedeemEnd> {
    const { records, makeTicket } = this.#services;
    const number = bookingNumberOf(open.reservationId);
    const ticket = await makeTicket(this.#request.voucher, number, redemptionCode);
    const ready = await printer.status;
    if (!ready.isOk) {
      return await this.#release(open, ready.code);
    }
    if (!ticket.ok) {
      await this.#release(open, "NO_PAPER");
      return { kind: "refused", error: ticket.error };
    }
    await records.keep(open, ticket.response.content);
    const printed = await printer.print(ticket.response.document, number);
    if (!printed.isOk && !printed.mayHavePrinted) {
      return await this.#release(open, printed.code);
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

  async #release(open: OpenPrint, code: PrinterErrorCode): Promise<PrintRedeemEnd> {
    const { gateway, intents, records, newKey } = this.#services;
    await records.settle(open.reservationId, "given-back");
    // Without an answer, the platform releases the reservation when it expires.
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
 * Reserve, print, book (decision 0099). The printer is asked during the reservation. What was not printed is released;
 * what may have been printed is booked. The reservation is stored before the first byte goes to the printer, so that a
 * reloaded page books it and prints nothing again.
 */
export async function printAndRedeem(services: PrintRedeemServices, request: PrintRequest): Promise<PrintRedeemEnd> {
  return await new PrintRedeem(services, request).run();
}
