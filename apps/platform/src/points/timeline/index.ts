export { readPlace, readTimeline, type TimelineItem, writePlace } from "./read.ts";
