import type { ComponentType, ReactNode } from "react";
import type { RouteName } from "../config/routes.ts";
import type { Sessions } from "../services/visit/session.ts";
import { EndSession } from "../features/session/end-session.tsx";

/**
 * Routes that end the shopper's session. The login is among them because the device may have been unmounted meanwhile.
 */
const ENDS_SESSION: readonly RouteName[] = ["screen-saver", "admin", "login"];

type Wrapper = ComponentType<{ readonly children: ReactNode }>;

/** The screen saver does without TanStack Query, which keeps the first load small. */
async function loadServerState(route: RouteName, sessions: Sessions): Promise<Wrapper | undefined> {
  return route === "screen-saver" ? undefined : (await import("./server-state.tsx")).serverStateOf(sessions);
}

/** Loads a screen and wraps it with the effects of entering its route. */
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
