export { compareBasket } from "./basket.ts";
export { findConflicts, impossibleOf } from "./conflicts.ts";
export { askForHistory, findHistory, type HistorySimulation } from "./history-store.ts";
export { createHistoryJob } from "./run-history.ts";
