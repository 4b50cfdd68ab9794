import { more } from "./en/more.ts";
import { shared } from "./en/shared.ts";

/** All English texts of the kiosk. */
export const en = { ...shared, ...more } as const;
