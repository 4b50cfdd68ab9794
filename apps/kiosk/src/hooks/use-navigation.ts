import { pathOf, type RouteName } from "../config/routes.ts";
import { type RouteQuery, splitQuery } from "../services/visit/handover.ts";
import { useServices } from "../services/services-context.ts";
import { useRouter } from "./use-router.ts";

interface ForwardOptions {
  /** Parameters that identify a shopper are passed in memory; the next screen reads all with `useRouteQuery`. */
  readonly query?: RouteQuery;
  /** Replaces the current screen in the history. */
  readonly replace?: boolean;
}

/** Navigation between screens. */
export interface Navigation {
  readonly forward: (route: RouteName, options?: ForwardOptions) => void;
  /** To the previous screen, or to the root if there is none. */
  readonly back: () => void;
  /** To the root, whose guard chooses between screen saver and login. */
  readonly root: () => void;
  /** To a relative path such as `../history`. */
  readonly relative: (path: string) => void;
}

/** Path and query of a route, without empty parameters and those that identify a shopper. */
export function addressOf(route: RouteName, query: RouteQuery = {}): string {
  const search = new URLSearchParams(splitQuery(Object.entries(query)).open).toString();
  return search === "" ? pathOf(route) : `${pathOf(route)}?${search}`;
}

export function useNavigation(): Navigation {
  const router = useRouter();
  const { handover } = useServices();
  return {
    forward: (route, { query = {}, replace = false } = {}) => {
      handover.give(route, splitQuery(Object.entries(query)).secret);
      void router.navigate(addressOf(route, query), { replace });
    },
    back: () => void (router.back() || router.navigate("/", { replace: true })),
    root: () => void router.navigate("/"),
    relative: (path) => void router.navigate(path),
  };
}
