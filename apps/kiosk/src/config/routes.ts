/** Routes of the kiosk. The path equals the name. */
export const ROUTE_NAMES = [
  "screen-saver",
  "login",
  "qr-scanner",
  "burn",
  "admin",
  "set-session-pin",
  "history",
  "mounting-settings",
  "configurations",
  "device-test",
  "revenue",
  "magnetic-stripe-reader",
  "display",
] as const;

export type RouteName = (typeof ROUTE_NAMES)[number];

/** Screens of a device that is not set up. */
export const NEEDS_NO_SETUP: readonly RouteName[] = ["login", "mounting-settings", "device-test"];

/** Screens that only staff open on a mounted device. */
export const STAFF_ROUTES: readonly RouteName[] = ["admin", "configurations", "set-session-pin", "revenue"];

/** Whether a path segment is a route. */
export function isRouteName(segment: string): segment is RouteName {
  return ROUTE_NAMES.some((name) => name === segment);
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
