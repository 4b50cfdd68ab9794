import { parseScanInput } from "@punktum/domain";

/** Whether the text read is a payment card. Such a text is refused at once and not passed on (decision 0088). */
export function isPaymentCard(text: string): boolean {
  const meaning = parseScanInput({ text, source: "reader" }, "burn", { isDeviceSetUp: true });
  return !meaning.ok && meaning.error.code === "PAYMENT_CARD_REFUSED";
}
