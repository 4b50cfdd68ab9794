import { basket } from "./basket.ts";
import { deviceTest } from "./device-test.ts";
import { errors } from "./errors.ts";
import { shopper } from "./shopper.ts";
import { staff } from "./staff.ts";

/** Texte, die der Bildschirmschoner nicht braucht. */
export const more = { errors, ...shopper, ...staff, ...deviceTest, ...basket };
