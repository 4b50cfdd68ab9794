/** Bookings asked for at a time: several screens full, and still a small answer. */
export const HISTORY_PAGE_SIZE = 100;
