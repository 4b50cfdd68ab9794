import type { TimeZone } from "@punktum/domain";

/** The device's time zone. Times are shown in it, like on the store's clock. */
export const deviceTimeZone: TimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
