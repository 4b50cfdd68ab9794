import { useNavigate } from "react-router";
import { pathOf, type RouteName } from "../config/routes.ts";
import { type RouteQuery, splitQuery } from "../services/visit/handover.ts";
import { useServices } from "../services/services-context.ts";

interface ForwardOptions {
  /** What points to a shopper is handed over in memory; the next screen reads both with `useRouteQuery`. */
  readonly query?: RouteQuery;
  /** Leaves no way back to the screen being left. */
  readonly replace?: boolean;
}

/** Moves between screens (AUTH-14). */
export interface Navigation {
  readonly forward: (route: RouteName, options?: ForwardOptions) => void;
  /** To the screen before; to the root when there is none. */
  readonly back: () => void;
  /** To the start, whose guard decides between screen saver and login. */
  readonly root: () => void;
  /** Along a relative path such as `../history`. */
  readonly relative: (path: string) => void;
}

const hasScreenBehind = (): boolean => {
  const state: unknown = globalThis.history.state;
  return typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0;
};

/** Path and query of a route; parameters without a value and those that point to a shopper are left out. */
export function addressOf(route: RouteName, query: RouteQuery = {}): string {
  const search = new URLSearchParams(splitQuery(Object.entries(query)).open).toString();
  return search === "" ? pathOf(route) : `${pathOf(route)}?${search}`;
}

export function useNavigation(): Navigation {
  const navigate = useNavigate();
  const { handover } = useServices();
  return {
    forward: (route, { query = {}, replace = false } = {}) => {
      handover.give(route, splitQuery(Object.entries(query)).secret);
      void navigate(addressOf(route, query), { replace });
    },
    back: () => void (hasScreenBehind() ? navigate(-1) : navigate("/", { replace: true })),
    root: () => void navigate("/"),
    relative: (path) => void navigate(path, { relative: "path" }),
  };
}
