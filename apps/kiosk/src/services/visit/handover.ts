import type { RouteName } from "../../config/routes.ts";

/** Parameters that point to a shopper: they pass from screen to screen in memory, never in the address (K6). */
const PRIVATE_NAMES: readonly string[] = ["keyCode", "keycode", "couponId", "rewardId", "couponKey", "keycodeWay"];

/** `reader` where the card was held to one. Anybody can write an address: from there it counts for nothing (B-41). */
export const ONLY_IN_MEMORY = "keycodeWay";

type Query = Readonly<Record<string, string>>;

/** A query in two parts: what may be read in the address bar, and what may not. */
export interface SplitQuery {
  readonly open: Query;
  readonly secret: Query;
}

/** Parts a query; parameters without a value are left out. */
export function splitQuery(query: Iterable<readonly [string, string | undefined]>): SplitQuery {
  const present = [...query].flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return {
    open: Object.fromEntries(present.filter(([name]) => !PRIVATE_NAMES.includes(name))),
    secret: Object.fromEntries(present.filter(([name]) => PRIVATE_NAMES.includes(name))),
  };
}

/** Parameters a screen is opened with; one without a value is left out. */
export type RouteQuery = Readonly<Record<string, string | undefined>>;

/** What one screen hands to the next without writing it into the address. */
export interface Handover {
  /** Replaces whatever was meant for this route before. */
  readonly give: (route: RouteName, query: Query) => void;
  readonly read: (route: RouteName) => Query;
  readonly clear: () => void;
}

export function createHandover(): Handover {
  const waiting = new Map<RouteName, Query>();
  return {
    give: (route, query) => {
      waiting.set(route, query);
    },
    read: (route) => waiting.get(route) ?? {},
    clear: () => waiting.clear(),
  };
}
