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

/** Where a text comes from: a QR, Aztec or PDF417 picture, bars on a card, a keyboard-type reader, or fingers. */
export type ScanSource = "camera-matrix" | "camera-linear" | "reader" | "typed";

/** The barcode formats of one line; every other format is a matrix or stacked code. */
export const LINEAR_FORMATS = ["EAN-13", "EAN-8", "Code128", "UPC-A", "UPC-E", "ITF", "Code39", "Codabar"] as const;

/** The source of a camera read by its format name, whatever way the name is spelt ("EAN13", "ean_13", "EAN-13"). */
export function cameraSource(format: string): ScanSource {
  const normal = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return LINEAR_FORMATS.some((linear) => normal(linear) === normal(format)) ? "camera-linear" : "camera-matrix";
}

/** A pass is never scanned: only the server hands it out. */
function parseLivingCode(text: string): Outcome<ParsedCode, "INVALID_QR"> {
  const isCode = readLivingCode(text)?.kind === "CODE";
  return isCode ? succeed({ kind: "user", user: { keyCode: text, idType: "ID" } }) : fail("INVALID_QR");
}

/** A reader that types a US layout on a German computer says other characters than the code has. */
function withoutLayout({ text, source }: { readonly text: string; readonly source: ScanSource }): string {
  const given = stripAimIdentifier(text.trim());
  return !isCamera(source) && isGermanLayout(given) ? repairGermanLayout(given) : given;
}

const isCamera = (source: ScanSource): boolean => source === "camera-matrix" || source === "camera-linear";

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
  const text = withoutLayout(input);
  if (isPaymentCode(text)) {
    return fail("PAYMENT_CARD_REFUSED", "A payment code was shown; it was dropped");
  }
  // Whatever read it, it names the member by itself.
  if (isLivingCode(text)) {
    return parseLivingCode(text);
  }
  // Before anything looks for a slash: the name on a stripe has one.
  if (!isCamera(input.source) && isStripeText(text)) {
    return parseStripeText(text, context);
  }
  if (input.source === "camera-matrix" || text.startsWith("{") || text.includes("/")) {
    return parseCode(text, mode, context);
  }
  return parseCardCode(text, context);
}
