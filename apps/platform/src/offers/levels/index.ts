export { levelSchema, levelProgressOf, type Level, type LevelProgress } from "./level.ts";
export { createReadLevelBookings, type ReadLevelBookings } from "./level-bookings.ts";
