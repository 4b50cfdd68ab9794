import { lazy, Suspense, type ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { routeOfPath, type RouteName } from "../config/routes.ts";
import { serverSettings } from "../config/server-settings.ts";
import { ConnectionBanner } from "../features/connection/connection-banner.tsx";
import { SessionLossWatch } from "../features/session/session-loss-watch.tsx";
import { ToastHost } from "../features/toast/toast-host.tsx";
import { FocusOnNavigation } from "./focus-on-navigation.tsx";

/** Not needed on the screen saver, where every start ends. */
const IdleGuard = lazy(async () => ({ default: (await import("../features/idle/idle-guard.tsx")).IdleGuard }));

/** Staff at work here are not timed out, and the screen saver is where a time-out leads anyway. */
const NOT_TIMED: readonly (RouteName | undefined)[] = ["login", "mounting-settings", "device-test", "screen-saver"];

/** What lies around every screen: banner, toasts, the watch for inactivity. */
export function AppFrame(): ReactNode {
  const route = routeOfPath(useLocation().pathname);
  return (
    <>
      <ConnectionBanner healthUrl={serverSettings.healthUrl} />
      <FocusOnNavigation />
      <Outlet />
      <Suspense>{NOT_TIMED.includes(route) ? null : <IdleGuard />}</Suspense>
      <SessionLossWatch />
      <ToastHost />
    </>
  );
}
