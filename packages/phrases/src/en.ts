import { basket } from "./en/basket.ts";
import { errors } from "./en/errors.ts";
import { shared } from "./en/shared.ts";
import { shopper } from "./en/shopper.ts";
import { staff } from "./en/staff.ts";

/** All English texts of the kiosk. */
export const en = { errors, ...shared, ...shopper, ...staff, ...basket } as const;
