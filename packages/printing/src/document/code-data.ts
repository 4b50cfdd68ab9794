import { fail, succeed, type Outcome } from "@punktum/domain";
import { encodeCode128 } from "./code128.ts";

/** Codes that this package draws; `CUSTOM` and `P4M` are printed as text. */
export type CodeType = "QRCODE" | "CODE128" | "EAN13" | "EAN8";

/** Why a code is refused. A printer would omit such a code and still report success. */
export type CodeRefusal = "CODE_INVALID" | "CODE_TOO_WIDE";

/** A code ready for its element. */
export interface CodeData {
  readonly type: string;
  /** With the printer's escapes, but not escaped for XML. */
  readonly data: string;
  /** Width; for a QR code also the height. */
  readonly modules: number;
}

/**
 * Byte capacity of QR codes of level M, version 1 first. The printer may choose a shorter encoding, which only makes
 * the code smaller.
 */
const QR_BYTES_LEVEL_M = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911,
  997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
];
const QR_SMALLEST_MODULES = 21;
const QR_STEP_MODULES = 4;
const ASCII = /^[\x20-\x7E]+$/;
const LINK = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/**
 * Percent-encodes characters beyond ASCII in links, which keep their meaning; any other code would become a different
 * code.
 */
function asciiPayload(text: string): string | undefined {
  if (!LINK.test(text)) {
    return text;
  }
  try {
    return text.replaceAll(/[^\x20-\x7E]/gu, encodeURIComponent);
  } catch {
    return undefined;
  }
}

function qrData(text: string): Outcome<CodeData, CodeRefusal> {
  const payload = asciiPayload(text);
  if (payload === undefined || !ASCII.test(payload)) {
    return fail("CODE_INVALID", "A QR code holds ASCII only: the printer would encode anything else differently");
  }
  const version = QR_BYTES_LEVEL_M.findIndex((capacity) => payload.length <= capacity);
  return version < 0
    ? fail("CODE_TOO_WIDE", `${payload.length} characters are more than a QR code of level M takes`)
    : succeed({
        type: "qrcode_model_2",
        data: payload.replaceAll("\\", "\\\\"),
        modules: QR_SMALLEST_MODULES + QR_STEP_MODULES * version,
      });
}

/** The check digit for the other digits of an EAN code. */
export function eanCheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

function eanData(text: string, length: 8 | 13, modules: number): Outcome<CodeData, CodeRefusal> {
  const bare = text.slice(0, length - 1);
  const isRight = /^\d+$/.test(text) && bare.length === length - 1 && text.length <= length;
  const withCheck = `${bare}${eanCheckDigit(bare)}`;
  return isRight && withCheck.startsWith(text)
    ? succeed({ type: `ean${length}`, data: withCheck, modules })
    : fail("CODE_INVALID", `Not the digits of an EAN-${length}, or a wrong check digit`);
}

/**
 * The data of a code. It is checked here, because a printer prints a wrong check digit and omits an impossible code.
 */
export function codeData(type: CodeType, text: string): Outcome<CodeData, CodeRefusal> {
  switch (type) {
    case "QRCODE":
      return qrData(text);
    case "EAN13":
      return eanData(text, 13, 95);
    case "EAN8":
      return eanData(text, 8, 67);
    case "CODE128":
    default: {
      if (!ASCII.test(text)) {
        return fail("CODE_INVALID", "Code 128 holds printable ASCII only");
      }
      const { data, modules } = encodeCode128(text);
      return succeed({ type: "code128", data, modules });
    }
  }
}
