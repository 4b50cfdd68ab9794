import { parseScanInput } from "@punktum/domain";

/** Whether a reader has read a card or code to pay with: it is refused where it is read, and handed on to nobody. */
export function isPaymentCard(text: string): boolean {
  const meaning = parseScanInput({ text, source: "reader" }, "burn", { isDeviceSetUp: true });
  return !meaning.ok && meaning.error.code === "PAYMENT_CARD_REFUSED";
}
