export { readFeed } from "./feed.ts";
export { beginEvents, writeEventsOnce } from "./follow.ts";
export { forgetOldEventsOfFeedOnce } from "./upkeep.ts";
