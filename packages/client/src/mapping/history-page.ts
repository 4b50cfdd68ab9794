/** Bookings per request: several screens full, but still a small answer. */
export const HISTORY_PAGE_SIZE = 100;
