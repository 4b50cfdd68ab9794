import { lazy, Suspense, type ReactNode } from "react";
import { routeOfPath, type RouteName } from "../config/routes.ts";
import { nextPicture } from "../base/next-picture.ts";
import { useStore } from "../base/store.ts";
import { crash } from "./life/crash.ts";
import { useShown } from "../hooks/use-router.ts";
import { CurrentScreen } from "./current-screen.tsx";
import { FocusOnNavigation } from "./focus-on-navigation.tsx";

const Overlays = lazy(async () => {
  await nextPicture();
  return { default: (await import("./overlays.tsx")).Overlays };
});
const IdleGuard = lazy(async () => {
  await nextPicture();
  return { default: (await import("../features/idle/idle-guard.tsx")).IdleGuard };
});

/** Staff work on these screens, so they have no inactivity time-out. */
const NOT_TIMED: readonly (RouteName | undefined)[] = ["login", "mounting-settings", "device-test"];

/** Frame of every screen: banner, toasts, inactivity watch. */
export function AppFrame(): ReactNode {
  const route = routeOfPath(useShown().pathname);
  const failure = useStore(crash);
  if (failure !== undefined) {
    // The boundary around the frame shows the error page.
    throw failure;
  }
  if (route === "display") {
    // The customer display runs beside the till's window. It must not act for the device a second time.
    return <CurrentScreen />;
  }
  return (
    <>
      <FocusOnNavigation />
      <CurrentScreen />
      <Suspense>
        <Overlays />
        {NOT_TIMED.includes(route) ? null : <IdleGuard onlyForSessionData={route === "screen-saver"} />}
      </Suspense>
    </>
  );
}
