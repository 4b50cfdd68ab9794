import type { GatewayOutcome } from "@punktum/client";
import { fail, formatRedemptionCode, validityText, type Voucher } from "@punktum/domain";
import { documentOf, type TicketDocument, type TicketLook } from "../../../devices/printer/ticket-paper.ts";
import type { TicketContent } from "../../../storage/redeeming/printed-ticket.ts";
import { validityWords, type Wording } from "../ticket/ticket-texts.ts";

interface TicketWish {
  readonly voucher: Voucher;
  /** The redemption's number. */
  readonly number: string;
  /** Absent where the server gave none, or has not yet. */
  readonly redemptionCode?: string | undefined;
  readonly nowMs: number;
}

/** What stands on the paper of a voucher (PRINT-15, PRINT-16, PRINT-18). */
export function ticketContentOf(
  { voucher, number, redemptionCode, nowMs }: TicketWish,
  wording: Wording,
): TicketContent {
  const { t, language, timeZone } = wording;
  const validity = validityText(voucher, nowMs);
  return {
    language,
    texts: [
      t("printer.PRINT_TEXT1"),
      t("printer.PRINT_TEXT2"),
      t("printer.PRINT_TEXT3"),
      t("printer.PRINT_TEXT4"),
      t("printer.PRINT_TEXT5"),
    ],
    title: voucher.title,
    code: voucher.externalCode,
    codeType: voucher.externalCodeBarcodeTypeCode,
    validity: validity === null ? "" : validityWords(validity, wording),
    redeemedAtMs: nowMs,
    timeZone,
    redemptionNumber: t("printer.number", { number }),
    redemptionCode:
      redemptionCode === undefined ? undefined : t("printer.code", { code: formatRedemptionCode(redemptionCode) }),
    copyMark: t("printer.copyMark"),
  };
}

/** The paper of a voucher; one without a code that can be printed has none (PRINT-14 to PRINT-18). */
export async function ticketDocumentOf(
  wish: TicketWish,
  wording: Wording,
  look: TicketLook,
): Promise<GatewayOutcome<TicketDocument>> {
  const made = await documentOf(ticketContentOf(wish, wording), look);
  return made.ok ? made : fail("COUPON_NOT_FOUND", `No ticket: ${made.error.message}`);
}
