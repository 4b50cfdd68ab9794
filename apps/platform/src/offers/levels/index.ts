export { levelSchema, standingOf, type Level, type Standing } from "./level.ts";
export { createReadLevelBookings, type ReadLevelBookings } from "./level-bookings.ts";
