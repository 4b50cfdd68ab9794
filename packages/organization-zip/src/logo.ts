/** A checked logo. It is shown only in an `<img>`, where scripts do not run and nothing is loaded. */
export interface Logo {
  readonly type: "image/svg+xml" | "image/png";
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const MAX_LOGO_BYTES = 256 * 1024;
/** Longest side in pixels: a small file can describe a picture that fills a tablet's memory. */
const MAX_SIDE_PX = 4096;
const PNG_MARK = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** Content that no logo needs: nested entities, scripts, other files, foreign documents. */
const FORBIDDEN_CONTENT = /<!(?:DOCTYPE|ENTITY)|<(?:script|foreignObject|iframe)\b|\son\w+\s*=|javascript:|@import/i;
/** A reference to anything outside the picture. */
const OUTSIDE = /(?:href\s*=\s*["']|url\(\s*["']?)\s*(?!#|data:image\/(?:png|jpeg);)[^"'\s)]/i;
/** Nested copies can draw millions of shapes. */
const MAX_COPIES = 32;

/** The logo if it is an SVG without forbidden content; else `undefined`. */
export function svgLogo(bytes: Uint8Array<ArrayBuffer>): Logo | undefined {
  const text = new TextDecoder().decode(bytes);
  const copies = text.match(/<use\b/gi)?.length ?? 0;
  const isPicture = bytes.length <= MAX_LOGO_BYTES && /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<svg\b/.test(text);
  const isHarmless = !FORBIDDEN_CONTENT.test(text) && !OUTSIDE.test(text) && copies <= MAX_COPIES;
  return isPicture && isHarmless ? { type: "image/svg+xml", bytes } : undefined;
}

/** The logo if it is a PNG of acceptable size; else `undefined`. */
export function pngLogo(bytes: Uint8Array<ArrayBuffer>): Logo | undefined {
  if (bytes.length < 33 || bytes.length > MAX_LOGO_BYTES || PNG_MARK.some((mark, at) => bytes[at] !== mark)) {
    return undefined;
  }
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  const sides = [header.getUint32(16), header.getUint32(20)];
  return sides.every((side) => side > 0 && side <= MAX_SIDE_PX) ? { type: "image/png", bytes } : undefined;
}
