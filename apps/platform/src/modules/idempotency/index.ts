export { runOnce, type OnceRequest, type StoredAnswer } from "./run-once.ts";
