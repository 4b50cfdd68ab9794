import { isStripeText, parseCardCode, parseStripeText, type CardCodeError, type CardCodeOptions } from "./card-code.ts";
import {
  isPaymentCode,
  parseCode,
  stripAimIdentifier,
  type CodeContext,
  type CodeError,
  type ParsedCode,
  type ScanMode,
} from "./code.ts";
import { isGermanLayout, repairGermanLayout } from "./keyboard-layout.ts";
import { fail, type Outcome } from "./result.ts";

/** Where a text comes from: a QR, Aztec or PDF417 picture, bars on a card, a keyboard-type reader, or fingers. */
export type ScanSource = "camera-matrix" | "camera-linear" | "reader" | "typed";

/** The barcode formats of one line; every other format is a matrix or stacked code. */
export const LINEAR_FORMATS = ["EAN-13", "EAN-8", "Code128", "UPC-A", "UPC-E", "ITF", "Code39", "Codabar"] as const;

/** The source of a camera read by its format name, whatever way the name is spelt ("EAN13", "ean_13", "EAN-13"). */
export function cameraSource(format: string): ScanSource {
  const normal = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return LINEAR_FORMATS.some((linear) => normal(linear) === normal(format)) ? "camera-linear" : "camera-matrix";
}

/**
 * Reads any input that identifies a shopper or a voucher. Matrix codes follow {@link parseCode}, where a bare code is
 * `ID`; bars, stripes, readers and typing give `CARDCODE` for a bare code (SCAN-38, SCAN-39, A-13). A reader that typed
 * a whole matrix code (JSON or a path) is read like the camera, also through a German keyboard layout.
 */
export function parseScanInput(
  input: { readonly text: string; readonly source: ScanSource },
  mode: ScanMode,
  context: CodeContext & CardCodeOptions,
): Outcome<ParsedCode, CodeError | CardCodeError> {
  if (!context.isDeviceSetUp) {
    return fail("INVALID_SETUP");
  }
  const isCamera = input.source === "camera-matrix" || input.source === "camera-linear";
  const typed = stripAimIdentifier(input.text.trim());
  const text = !isCamera && isGermanLayout(typed) ? repairGermanLayout(typed) : typed;
  if (isPaymentCode(text)) {
    return fail("PAYMENT_CARD_REFUSED", "A payment code was shown; it was dropped");
  }
  // Before anything looks for a slash: the name on a stripe has one.
  if (!isCamera && isStripeText(text)) {
    return parseStripeText(text, context);
  }
  if (input.source === "camera-matrix" || text.startsWith("{") || text.includes("/")) {
    return parseCode(text, mode, context);
  }
  return parseCardCode(text, context);
}
