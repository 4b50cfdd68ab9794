import { lazy, Suspense, type ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { routeOfPath, type RouteName } from "../config/routes.ts";
import { useStore } from "../base/store.ts";
import { crash } from "./life/crash.ts";
import { FocusOnNavigation } from "./focus-on-navigation.tsx";

const Overlays = lazy(async () => ({ default: (await import("./overlays.tsx")).Overlays }));
const IdleGuard = lazy(async () => ({ default: (await import("../features/idle/idle-guard.tsx")).IdleGuard }));

/** Staff at work here are not timed out. */
const NOT_TIMED: readonly (RouteName | undefined)[] = ["login", "mounting-settings", "device-test"];

/** What lies around every screen: banner, toasts, the watch for inactivity. */
export function AppFrame(): ReactNode {
  const route = routeOfPath(useLocation().pathname);
  const failure = useStore(crash);
  if (failure !== undefined) {
    // The router's error page takes over.
    throw failure;
  }
  if (route === "display") {
    // Beside the till's own window: a second one must not answer for the device.
    return <Outlet />;
  }
  return (
    <>
      <FocusOnNavigation />
      <Outlet />
      <Suspense>
        <Overlays />
        {NOT_TIMED.includes(route) ? null : <IdleGuard onlyForTraces={route === "screen-saver"} />}
      </Suspense>
    </>
  );
}
