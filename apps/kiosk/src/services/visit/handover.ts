import type { RouteName } from "../../config/routes.ts";

/** Parameters that identify a shopper. They are passed in memory, never in the address (decision 0028). */
const PRIVATE_NAMES: readonly string[] = ["keyCode", "keycode", "couponId", "rewardId", "couponKey", "keycodeWay"];

/** `reader` if the card was read by a reader. Ignored in an address, because anybody can write one. */
export const ONLY_IN_MEMORY = "keycodeWay";

type Query = Readonly<Record<string, string>>;

/** A query split into the part for the address and the part kept in memory. */
export interface SplitQuery {
  readonly open: Query;
  readonly secret: Query;
}

/** Splits a query. Parameters without a value are dropped. */
export function splitQuery(query: Iterable<readonly [string, string | undefined]>): SplitQuery {
  const present = [...query].flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return {
    open: Object.fromEntries(present.filter(([name]) => !PRIVATE_NAMES.includes(name))),
    secret: Object.fromEntries(present.filter(([name]) => PRIVATE_NAMES.includes(name))),
  };
}

/** Parameters that open a screen. Those without a value are dropped. */
export type RouteQuery = Readonly<Record<string, string | undefined>>;

/** Parameters passed to the next screen without the address. */
export interface Handover {
  /** Replaces earlier parameters of this route. */
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
