import type { Pixels, Raster } from "@punktum/printing";
import type { Store } from "../../base/store.ts";
import type { PictureBox } from "./read-picture.ts";

/** What reading the logo needs of the outside. */
export interface ReceiptLogoParts {
  /** Where it is put. */
  readonly logo: Store<Raster | undefined>;
  readonly nowMs: () => number;
  /** Its address; `null` where there is none, `undefined` while nobody can say. */
  readonly findUrl: () => Promise<string | null | undefined>;
  /** Where it has to fit in on the printer's paper. */
  readonly findBox: () => Promise<PictureBox>;
  readonly readPixels: (url: string, box: PictureBox) => Promise<Pixels>;
  readonly onError: (error: unknown) => void;
}

const FRESH_MS = 30 * 60_000;
const RETRY_MS = 60_000;

/**
 * Keeps the organisation's logo at hand as dots (PRINT-17). The returned function reads it when that is due, and at once
 * for another kind of paper; what goes wrong leaves the logo there is.
 */
export function keepReceiptLogo(parts: ReceiptLogoParts): (paperName: string) => Promise<void> {
  const { logo, nowMs, findUrl, findBox, readPixels, onError } = parts;
  let isKnown = false;
  let knownPaper = "";
  let triedAtMs = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<void> => {
    isKnown = false;
    // Fetched even for a programme without a logo: the first ticket needs it as well.
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
