export { createEnvelopeSender, type ErrorSink } from "./envelope.ts";
export { forgetOldClientLogsOnce, keepClientLogs } from "./store.ts";
