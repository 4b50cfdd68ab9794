import type { ClientStore, GatewayOutcome } from "@punktum/client";
import { fail, formatRedemptionCode, validityText, type Voucher } from "@punktum/domain";
import { contentLanguage } from "../../../config/languages.ts";
import { documentOf, type TicketDocument, type TicketLook } from "../../../devices/printer/ticket-paper.ts";
import type { TicketContent } from "../../../storage/redeeming/printed-ticket.ts";
import { validityWords, type Wording } from "../ticket/ticket-texts.ts";

interface TicketInput {
  readonly voucher: Voucher;
  readonly store: Pick<ClientStore, "storeName" | "address">;
  readonly number: string;
  /** Absent if the server gave none, or before it has answered. */
  readonly redemptionCode?: string | undefined;
  readonly nowMs: number;
}

/** Content of a voucher's ticket. */
export function ticketContentOf(
  { voucher, store, number, redemptionCode, nowMs }: TicketInput,
  wording: Wording,
): TicketContent {
  const { t, language, timeZone } = wording;
  const validity = validityText(voucher, nowMs);
  return {
    language: contentLanguage(language),
    shop: store.storeName,
    address: store.address,
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
    redemptionNumber: t("success.bookingNumber", { number }),
    redemptionCode:
      redemptionCode === undefined ? undefined : t("printer.code", { code: formatRedemptionCode(redemptionCode) }),
    copyMark: t("printer.copyMark"),
  };
}

/** The ticket of a voucher. Fails for a voucher without a printable code. */
export async function ticketDocumentOf(
  input: TicketInput,
  wording: Wording,
  look: TicketLook,
): Promise<GatewayOutcome<TicketDocument>> {
  const made = await documentOf(ticketContentOf(input, wording), look);
  return made.ok ? made : fail("COUPON_NOT_FOUND", `No ticket: ${made.error.message}`);
}
