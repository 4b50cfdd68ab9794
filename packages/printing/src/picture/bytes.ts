/** Bytes that may go into a `Blob`. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** One after the other. */
export function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Text of Latin signs only. */
export const latin = (text: string): Bytes => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);

/** Packs bytes as PNG and PDF have them (zlib). */
export async function deflated(bytes: Uint8Array): Promise<Bytes> {
  const packed = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
