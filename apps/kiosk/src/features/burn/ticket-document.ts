import type { GatewayOutcome } from "@punktum/client";
import { fail, validityText, type Voucher } from "@punktum/domain";
import { validityWords, type Wording } from "./ticket-texts.ts";

/** The paper of a voucher; one without a code that can be printed has none (PRINT-14 to PRINT-18). */
export async function ticketDocumentOf(
  voucher: Voucher,
  number: string,
  nowMs: number,
  wording: Wording,
): Promise<GatewayOutcome<string>> {
  const { NARROWEST_80_MM, ticketDocument } = await import("@punktum/printing");
  const { t, language, timeZone } = wording;
  const validity = validityText(voucher, nowMs);
  const document = ticketDocument(
    {
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
      ...(validity === null ? {} : { validity: validityWords(validity, wording) }),
      redeemedAtMs: nowMs,
      timeZone,
      redemptionNumber: t("printer.number", { number }),
    },
    NARROWEST_80_MM,
  );
  return document.ok ? document : fail("COUPON_NOT_FOUND", `No ticket: ${document.error.message}`);
}
