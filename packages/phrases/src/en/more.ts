import { basket } from "./basket.ts";
import { errors } from "./errors.ts";
import { shopper } from "./shopper.ts";
import { staff } from "./staff.ts";

/** Texts the screen saver can stand without. */
export const more = { errors, ...shopper, ...staff, ...basket } as const;
