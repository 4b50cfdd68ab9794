import type { Call } from "./call.ts";
import { deviceEventsApi } from "./device-events.ts";
import { v1 } from "./v1/index.ts";
import { v2 } from "./v2/index.ts";

/**
 * Every call of the platform: what the document describes, the client offers and the access matrix tries. A front end imports
 * the group it needs instead, so that it loads nothing else.
 */
export const ALL_CALLS: readonly Call[] = [
  ...Object.values(v1),
  ...Object.values(v2),
  ...Object.values(deviceEventsApi),
];
