export { forgetOldClientLogsOnce, keepClientLogs } from "./store.ts";
