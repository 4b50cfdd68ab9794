import type { ComponentType, ReactNode } from "react";
import type { RouteName } from "../config/routes.ts";
import { EndSession } from "../features/session/end-session.tsx";

/** Entering these removes the present shopper (SAVER-11, ADM-07). */
const ENDS_SESSION: readonly RouteName[] = ["screen-saver", "admin"];

/** Adds to a screen what entering its route does besides showing it. */
export function withRouteEffects(route: RouteName, Screen: ComponentType): ComponentType {
  const endsSession = ENDS_SESSION.includes(route);
  return function RoutedScreen(): ReactNode {
    return (
      <>
        {endsSession ? <EndSession /> : null}
        <Screen />
      </>
    );
  };
}
