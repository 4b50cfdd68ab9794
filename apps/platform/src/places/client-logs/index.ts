export { createEnvelopeSender, type ErrorSink } from "./envelope.ts";
export { listClientLogs } from "./list.ts";
export { forgetOldClientLogsOnce, keepClientLogs } from "./store.ts";
