import { KIOSK_ROUTES } from "@punktum/domain";
import type { ComponentType } from "react";
import { createBrowserRouter, redirect, type RouteObject } from "react-router";
import { pathOf, type RouteName } from "../config/routes.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { AppFrame } from "./app-frame.tsx";
import { ErrorPage } from "./error-page.tsx";
import { guardRoute } from "./guard.ts";
import { loadRoute } from "./route-effects.tsx";
import { SCREENS } from "./screens.ts";

type Router = ReturnType<typeof createBrowserRouter>;

interface RouterOptions {
  readonly basename: string;
  /** Every screen but the screen saver waits for its texts. */
  readonly untilTexts: () => Promise<void>;
}

function routeObject(
  name: RouteName,
  load: () => Promise<ComponentType>,
  guard: (name: RouteName, request: Request) => Promise<Response | null>,
): RouteObject {
  return {
    path: name,
    loader: ({ request }) => guard(name, request),
    lazy: async () => ({ Component: await load() }),
  };
}

/** The router of one organisation. Every access rule is a loader. */
export function createKioskRouter(services: KioskServices, { basename, untilTexts }: RouterOptions): Router {
  // A fresh page load counts as coming from the root.
  let current = "/";
  const guard = (name: RouteName, { url, signal }: Request): Promise<Response | null> =>
    guardRoute(name, services, { from: current, query: new URL(url).searchParams, signal });
  const withTexts = (load: () => Promise<ComponentType>) => async (): Promise<ComponentType> => {
    const [Screen] = await Promise.all([load(), untilTexts()]);
    return Screen;
  };
  const routes = KIOSK_ROUTES.flatMap((name) => {
    const load = SCREENS[name];
    if (load === undefined) {
      return [];
    }
    const loadScreen = name === "screen-saver" ? load : withTexts(load);
    return [routeObject(name, () => loadRoute(name, loadScreen, services.sessions), guard)];
  });
  const router = createBrowserRouter(
    [
      {
        element: <AppFrame />,
        ErrorBoundary: ErrorPage,
        HydrateFallback: () => null,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              { index: true, loader: () => redirect(pathOf("screen-saver")) },
              ...routes,
              {
                path: "*",
                lazy: async () => ({ Component: (await import("../screens/not-found.tsx")).NotFoundScreen }),
              },
            ],
          },
        ],
      },
    ],
    { basename },
  );
  router.subscribe((state) => {
    if (state.navigation.state === "idle") {
      const { pathname, search } = state.location;
      current = (pathname.slice(basename === "/" ? 0 : basename.length) || "/") + search;
    }
  });
  return router;
}
