import { KIOSK_ROUTES } from "@punktum/domain";

export type RouteName = (typeof KIOSK_ROUTES)[number];

/** Screens of a device that is not set up. */
export const NEEDS_NO_SETUP: readonly RouteName[] = ["login", "mounting-settings", "device-test"];

/** Screens that only staff open on a mounted device. */
export const STAFF_ROUTES: readonly RouteName[] = ["admin", "configurations", "set-session-pin", "revenue"];

/** Whether a path segment is a route. */
export function isRouteName(segment: string): segment is RouteName {
  return KIOSK_ROUTES.some((name) => name === segment);
}

/** Absolute path of a route below the organisation's base. */
export function pathOf(route: RouteName): string {
  return `/${route}`;
}

/** Route of a path below the organisation's base. */
export function routeOfPath(pathname: string): RouteName | undefined {
  const [segment = ""] = pathname.split("/").filter((part) => part !== "");
  return isRouteName(segment) ? segment : undefined;
}
