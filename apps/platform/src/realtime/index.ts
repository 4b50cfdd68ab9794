export { createFigures } from "./figures.ts";
export { DEFAULT_SOCKET_LIMITS, type SocketLimits } from "./limits.ts";
export { openRealtime, type Realtime } from "./server.ts";
