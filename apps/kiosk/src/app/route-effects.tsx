import type { ComponentType, ReactNode } from "react";
import type { RouteName } from "../config/routes.ts";
import type { Sessions } from "../services/visit/session.ts";
import { EndSession } from "../features/session/end-session.tsx";

/** Entering these removes the present shopper (SAVER-11, ADM-07); the login does when the device was unmounted meanwhile. */
const ENDS_SESSION: readonly RouteName[] = ["screen-saver", "admin", "login"];

type Wrapper = ComponentType<{ readonly children: ReactNode }>;

/** The screen saver goes without TanStack Query, so that the first load stays small. */
async function loadServerState(route: RouteName, sessions: Sessions): Promise<Wrapper | undefined> {
  return route === "screen-saver" ? undefined : (await import("./server-state.tsx")).serverStateOf(sessions);
}

/** Loads a screen with what entering its route does besides showing it. */
export async function loadRoute(
  route: RouteName,
  load: () => Promise<ComponentType>,
  sessions: Sessions,
): Promise<ComponentType> {
  const [Screen, ServerState] = await Promise.all([load(), loadServerState(route, sessions)]);
  const endsSession = ENDS_SESSION.includes(route);
  return function RoutedScreen(): ReactNode {
    return (
      <>
        {endsSession ? <EndSession /> : null}
        {ServerState === undefined ? (
          <Screen />
        ) : (
          <ServerState>
            <Screen />
          </ServerState>
        )}
      </>
    );
  };
}
