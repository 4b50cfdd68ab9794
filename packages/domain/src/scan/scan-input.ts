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
import { isGermanLayout, repairGermanLayout } from "../keyboard/keyboard-layout.ts";
import { isLivingCode, readLivingCode } from "./living-code.ts";
import { fail, succeed, type Outcome } from "../base/result.ts";

/** Source of a text: a matrix code or a linear barcode in the camera, a keyboard-type reader, or typing. */
export type ScanSource = "camera-matrix" | "camera-linear" | "reader" | "typed";

/** Linear barcode formats; every other format is a matrix or stacked code. */
export const LINEAR_FORMATS = ["EAN-13", "EAN-8", "Code128", "UPC-A", "UPC-E", "ITF", "Code39", "Codabar"] as const;

/** The source for a camera read by its format name in any spelling ("EAN13", "ean_13", "EAN-13"). */
export function cameraSource(format: string): ScanSource {
  const normal = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return LINEAR_FORMATS.some((linear) => normal(linear) === normal(format)) ? "camera-linear" : "camera-matrix";
}

/** Only codes of phones are scanned; the server gives passes to devices directly. */
function parseLivingCode(text: string): Outcome<ParsedCode, "INVALID_QR"> {
  const isCode = readLivingCode(text)?.kind === "CODE";
  return isCode ? succeed({ kind: "user", user: { keyCode: text, idType: "ID" } }) : fail("INVALID_QR");
}

/** A reader with a US layout produces other characters on a German computer. */
function withoutLayout({ text, source }: { readonly text: string; readonly source: ScanSource }): string {
  const given = stripAimIdentifier(text.trim());
  return !isCamera(source) && isGermanLayout(given) ? repairGermanLayout(given) : given;
}

/** What some readers send before a QR, Aztec, Data Matrix or PDF417 code. */
const MATRIX_IDENTIFIER = /^\s*\][QzdL]/;

/** A payment card's number stays refused. */
const isNamedMatrix = (given: string, text: string, options: CardCodeOptions): boolean =>
  MATRIX_IDENTIFIER.test(given) && parseCardCode(text, options).ok;

const isCamera = (source: ScanSource): boolean => source === "camera-matrix" || source === "camera-linear";

/**
 * Reads any input that identifies a shopper or a voucher. In a matrix code a bare code is an `ID` ({@link parseCode});
 * from other sources it is a `CARDCODE`, unless the reader says that it read a matrix code. A whole matrix code (JSON or a
 * path) typed by a reader is read like the camera's, also through a German keyboard layout (SCAN-39).
 */
export function parseScanInput(
  input: { readonly text: string; readonly source: ScanSource },
  mode: ScanMode,
  context: CodeContext & CardCodeOptions,
): Outcome<ParsedCode, CodeError | CardCodeError> {
  if (!context.isDeviceSetUp) {
    return fail("INVALID_SETUP");
  }
  const text = withoutLayout(input);
  if (isPaymentCode(text)) {
    return fail("PAYMENT_CARD_REFUSED", "A payment code was shown; it was dropped");
  }
  // A living code identifies the member from any source.
  if (isLivingCode(text)) {
    return parseLivingCode(text);
  }
  // Must precede the search for a slash: the name on a stripe contains one.
  if (!isCamera(input.source) && isStripeText(text)) {
    return parseStripeText(text, context);
  }
  const isMatrix = input.source === "camera-matrix" || isNamedMatrix(input.text, text, context);
  if (isMatrix || text.startsWith("{") || text.includes("/")) {
    return parseCode(text, mode, context);
  }
  return parseCardCode(text, context);
}
