import type { TimeZone } from "@punktum/domain";

/** The zone of the device: times are told as the clock on the shop's wall tells them (FMT-04). */
export const deviceTimeZone: TimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
