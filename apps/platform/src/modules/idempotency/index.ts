export { runOnce, type StoredAnswer } from "./run-once.ts";
