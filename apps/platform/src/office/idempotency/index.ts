export { fingerprintOf, requestIdOf, type RequestKey } from "./request-key.ts";
export { runOnce, type StoredAnswer } from "./run-once.ts";
