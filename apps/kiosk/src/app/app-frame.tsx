import { lazy, Suspense, type ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { routeOfPath, type RouteName } from "../config/routes.ts";
import { useStore } from "../base/store.ts";
import { crash } from "./life/crash.ts";
import { FocusOnNavigation } from "./focus-on-navigation.tsx";

const Overlays = lazy(async () => ({ default: (await import("./overlays.tsx")).Overlays }));
const IdleGuard = lazy(async () => ({ default: (await import("../features/idle/idle-guard.tsx")).IdleGuard }));

/** Staff work on these screens, so they have no inactivity time-out. */
const NOT_TIMED: readonly (RouteName | undefined)[] = ["login", "mounting-settings", "device-test"];

/** Frame of every screen: banner, toasts, inactivity watch. */
export function AppFrame(): ReactNode {
  const route = routeOfPath(useLocation().pathname);
  const failure = useStore(crash);
  if (failure !== undefined) {
    // The router shows its error page.
    throw failure;
  }
  if (route === "display") {
    // The customer display runs beside the till's window. It must not act for the device a second time.
    return <Outlet />;
  }
  return (
    <>
      <FocusOnNavigation />
      <Outlet />
      <Suspense>
        <Overlays />
        {NOT_TIMED.includes(route) ? null : <IdleGuard onlyForSessionData={route === "screen-saver"} />}
      </Suspense>
    </>
  );
}
