import type { Pixels, Raster } from "@punktum/printing";
import type { Store } from "../../base/store.ts";
import type { PictureBox } from "./read-picture.ts";

/** Dependencies of reading the logo. */
export interface ReceiptLogoParts {
  /** Receives the logo. */
  readonly logo: Store<Raster | undefined>;
  readonly nowMs: () => number;
  /** Address of the logo; `null` if there is none, `undefined` if unknown. */
  readonly findUrl: () => Promise<string | null | undefined>;
  /** Area of the logo on the printer's paper. */
  readonly findBox: () => Promise<PictureBox>;
  readonly readPixels: (url: string, box: PictureBox) => Promise<Pixels>;
  readonly onError: (error: unknown) => void;
}

const FRESH_MS = 30 * 60_000;
const RETRY_MS = 60_000;

/**
 * Keeps the organisation's logo rasterised. The returned function reads it when due, and at once for other paper. A
 * failure keeps the current logo.
 */
export function keepReceiptLogo(parts: ReceiptLogoParts): (paperName: string) => Promise<void> {
  const { logo, nowMs, findUrl, findBox, readPixels, onError } = parts;
  let isKnown = false;
  let knownPaper = "";
  let triedAtMs = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<void> => {
    isKnown = false;
    // Loaded even without a logo, because the first ticket needs this code too.
    const { rasterOf } = await import("@punktum/printing");
    const [url, box] = await Promise.all([findUrl(), findBox()]);
    if (typeof url === "string") {
      logo.set(rasterOf(await readPixels(url, box), box));
    } else if (url === null) {
      logo.set(undefined);
    }
    isKnown = url !== undefined;
  };
  return async (paperName) => {
    if (paperName !== knownPaper || nowMs() - triedAtMs >= (isKnown ? FRESH_MS : RETRY_MS)) {
      knownPaper = paperName;
      triedAtMs = nowMs();
      await read().catch(onError);
    }
  };
}
