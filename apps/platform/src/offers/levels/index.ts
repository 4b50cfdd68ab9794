export { levelSchema, levelProgressOf, type Level, type LevelProgress } from "./level.ts";
export { reachedLevelOf, type ReachedLevel } from "./reached.ts";
export { createReadLevelBookings, type ReadLevelBookings } from "./level-bookings.ts";
