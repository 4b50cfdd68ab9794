import { UnreadableError } from "./unreadable.ts";
import type { XmlLimits } from "./limits.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decodeUtf8(bytes: Uint8Array): string {
  try {
    // A UTF-8 byte order mark is removed; other marks are not valid UTF-8.
    return utf8.decode(bytes);
  } catch {
    throw new UnreadableError("The document is not UTF-8, and does not say that it is ISO-8859-1");
  }
}

/** Maps each byte to the character of its number. `TextDecoder` would read windows-1252 under this name. */
const decodeLatin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  "UTF-8": decodeUtf8,
  "ISO-8859-1": decodeLatin1,
};

/** Encoding of the XML declaration, read as ASCII, which both encodings contain. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1];
}

const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** A byte order mark takes precedence over the request, and the request over the document (RFC 7303). */
function decoderFor(bytes: Uint8Array, charset: string | undefined): (bytes: Uint8Array) => string {
  const named = hasMark(bytes) ? "UTF-8" : (charset ?? declaredEncoding(bytes) ?? "UTF-8");
  const decoder = DECODERS[named.toUpperCase()];
  if (decoder !== undefined) {
    return decoder;
  }
  const shown = /^[\w.:-]{1,40}$/.test(named) ? `, not ${named}` : "";
  throw new UnreadableError(`Only ${Object.keys(DECODERS).join(" and ")} are read${shown}`);
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    count += 1;
  }
  return count;
}

/**
 * Decodes a document, after all checks that need no parsing.
 *
 * @param charset character set named by the request
 */
export function decodeDocument(bytes: Uint8Array, limits: XmlLimits, charset?: string): string {
  if (bytes.byteLength > limits.bytes) {
    throw new UnreadableError(`The document is longer than ${limits.bytes} bytes`);
  }
  const text = decoderFor(bytes, charset)(bytes);
  if (text.includes("\0")) {
    throw new UnreadableError("The document contains null characters");
  }
  if (limits.refuseDeclarations && /<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    throw new UnreadableError("Document types and entities are not read");
  }
  if (countOf(text, "&") > limits.references) {
    throw new UnreadableError(`The document has more than ${limits.references} references`);
  }
  return text;
}
