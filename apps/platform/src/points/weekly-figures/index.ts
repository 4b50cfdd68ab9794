export { createReadWeek } from "./content.ts";
export { changeWeeklyFigures, queueWeeklyFiguresOnce, wantsWeeklyFigures } from "./subscriptions.ts";
