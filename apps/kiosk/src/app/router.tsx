import { KIOSK_ROUTES } from "@punktum/domain";
import type { ComponentType, ReactNode } from "react";
import { browserHistory } from "../base/routing/history.ts";
import { createRouter, type Request, type Resolved, type Router } from "../base/routing/router.ts";
import { useStore } from "../base/store.ts";
import { pathOf, type RouteName } from "../config/routes.ts";
import { RouterContext } from "../hooks/use-router.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { AppFrame } from "./app-frame.tsx";
import { FailureBoundary } from "./failure-boundary.tsx";
import { guardRoute } from "./guard.ts";
import { loadRoute } from "./route-effects.tsx";
import { SCREENS } from "./screens.ts";

type KioskRouter = Router<ComponentType>;

interface RouterOptions {
  /** Path of the organisation; `/` if it has none of its own. */
  readonly basename: string;
  /** Every screen but the screen saver waits for its texts. */
  readonly untilTexts: () => Promise<void>;
}

const loadNotFound = async (): Promise<ComponentType> => (await import("../screens/not-found.tsx")).NotFoundScreen;

/** Loads each screen once; one that failed to load is tried again at the next visit. */
function createScreenLoader({ sessions }: KioskServices, untilTexts: () => Promise<void>) {
  const loaded = new Map<RouteName, Promise<ComponentType>>();
  const load = async (name: RouteName): Promise<ComponentType> => {
    const [Screen] = await Promise.all([
      loadRoute(name, SCREENS[name] ?? loadNotFound, sessions),
      name === "screen-saver" ? undefined : untilTexts(),
    ]);
    return Screen;
  };
  return (name: RouteName): Promise<ComponentType> => {
    const screen = loaded.get(name) ?? load(name);
    loaded.set(name, screen);
    screen.catch(() => loaded.delete(name));
    return screen;
  };
}

/** The router of one organisation. Each address passes the access rules while its screen loads. */
export function createKioskRouter(services: KioskServices, { basename, untilTexts }: RouterOptions): KioskRouter {
  const screenOf = createScreenLoader(services, untilTexts);

  async function resolve({ pathname, search, signal }: Request): Promise<Resolved<ComponentType>> {
    if (pathname === "/") {
      return { to: pathOf("screen-saver"), replaces: false };
    }
    const name = KIOSK_ROUTES.find((route) => pathname === pathOf(route) || pathname === `${pathOf(route)}/`);
    if (name === undefined || SCREENS[name] === undefined) {
      await untilTexts();
      return { screen: await loadNotFound() };
    }
    const screen = screenOf(name);
    const last = router.shown.get();
    // A fresh page load counts as coming from the root.
    const from = last.screen === undefined ? "/" : `${last.pathname}${last.search}`;
    const redirect = await guardRoute(name, services, { from, query: new URLSearchParams(search), signal });
    return redirect ?? { screen: await screen };
  }

  const router = createRouter<ComponentType>({ history: browserHistory(basename.replace(/\/$/, "")), resolve });
  return router;
}

/** The frame with the current screen, once the page's address is resolved. */
export function RouterView({ router }: { readonly router: KioskRouter }): ReactNode {
  const { screen, failure, key } = useStore(router.shown);
  return screen === undefined && failure === undefined ? null : (
    <RouterContext value={router}>
      <FailureBoundary visit={key}>
        <AppFrame />
      </FailureBoundary>
    </RouterContext>
  );
}
