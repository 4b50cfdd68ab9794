import { more } from "./de/more.ts";
import { shared } from "./de/shared.ts";
import type { Texts } from "./texts.ts";

/** Alle deutschen Texte des Kiosks. */
export const de: Texts = { ...shared, ...more };
