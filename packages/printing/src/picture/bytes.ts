/** Bytes that may go into a `Blob`. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Concatenates byte arrays. */
export function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Bytes of a Latin-1 text. */
export const latin = (text: string): Bytes => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);

/** Compresses bytes with zlib, for PNG and PDF. */
export async function deflated(bytes: Uint8Array): Promise<Bytes> {
  const packed = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
