import type { Page, Route } from "@playwright/test";

const HOUR_MS = 3_600_000;
const NEWEST_MS = Date.parse("2026-11-20T12:00:00Z");

/**
 * More bookings than any card of the demonstration data has: newest first, one every seven hours, every third a
 * redemption.
 */
const BOOKINGS = Array.from({ length: 2_000 }, (_, index) => ({
  bookingId: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  bookingType: ["EARNBOOKING", "EARNBOOKING", "BURNBOOKING"][index % 3],
  bookingTypeCode: "REV",
  points: 1 + (index % 90),
  reason: `Booking number ${index + 1}`,
  bookingTime: new Date(NEWEST_MS - index * 7 * HOUR_MS).toISOString(),
}));

/** Address of a page of bookings in v2. */
export const BOOKINGS_PAGE = /\/api\/v2\/accounts\/\d+\/bookings\?/;

async function answerPage(route: Route): Promise<void> {
  const query = new URL(route.request().url()).searchParams;
  const start = BOOKINGS.findIndex(({ bookingId }) => bookingId === query.get("before")) + 1;
  await route.fulfill({ json: BOOKINGS.slice(start, start + Number(query.get("limit"))) });
}

/** Gives every account two thousand bookings, paged like the platform's. */
export async function giveManyBookings(page: Page): Promise<void> {
  await page.route(BOOKINGS_PAGE, answerPage);
}
