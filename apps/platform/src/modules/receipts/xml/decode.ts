import { UnreadableError } from "./unreadable.ts";
import type { XmlLimits } from "./limits.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

function decodeUtf8(bytes: Uint8Array): string {
  try {
    // A byte order mark of UTF-8 is taken off; those of others are not UTF-8.
    return decoder.decode(bytes);
  } catch {
    throw new UnreadableError("The document is not UTF-8");
  }
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** The text of a document, after everything that can be refused without parsing it. */
export function decodeDocument(bytes: Uint8Array, limits: XmlLimits): string {
  if (bytes.byteLength > limits.bytes) throw new UnreadableError(`The document is longer than ${limits.bytes} bytes`);
  const text = decodeUtf8(bytes);
  if (text.includes("\0")) throw new UnreadableError("The document contains null characters");
  if (limits.refuseDeclarations && /<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    throw new UnreadableError("Document types and entities are not read");
  }
  if (countOf(text, "&") > limits.references) {
    throw new UnreadableError(`The document has more than ${limits.references} references`);
  }
  return text;
}
