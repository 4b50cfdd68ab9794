import { basket } from "./de/basket.ts";
import { errors } from "./de/errors.ts";
import { shared } from "./de/shared.ts";
import { shopper } from "./de/shopper.ts";
import { staff } from "./de/staff.ts";
import type { Texts } from "./texts.ts";

/** Alle deutschen Texte des Kiosks. */
export const de: Texts = { errors, ...shared, ...shopper, ...staff, ...basket };
