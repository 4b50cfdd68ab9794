import type { PinPurpose } from "@punktum/client";
import type { Redirect } from "../base/routing/router.ts";
import { pathOf, routeOfPath, STAFF_ROUTES, type RouteName } from "../config/routes.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { logout } from "../services/device/logout.ts";
import { logInfo } from "../services/reports/report-error.ts";
import { isUnsettled } from "../services/server/unsettled.ts";
import { placeOf } from "../storage/mounting.ts";
import { decideAccess } from "./access.ts";

/** A navigation to check. */
export interface Visit {
  /** Path and query of the previous screen, below the organisation's base; `/` for a fresh page load. */
  readonly from: string;
  /** Query of the requested address. */
  readonly query?: URLSearchParams;
  /** Aborted when the user navigates elsewhere. */
  readonly signal?: AbortSignal;
}

const pathIn = (address: string): string => address.split("?")[0] ?? "/";

/** Asks for a PIN, which the server checks. */
async function passesPin(
  { device, gateway, pinPrompt }: KioskServices,
  purpose: PinPurpose,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { mounting } = device.get();
  return (
    mounting !== undefined &&
    (await pinPrompt.ask({ purpose, check: (pin) => gateway.checkPin({ ...placeOf(mounting), purpose, pin }) }, signal))
  );
}

/** Without the server nobody can be checked. Admin then opens for what waits on the tablet, if anything does. */
function showsWhatWaits({ isAdminLimited, orderCounts }: KioskServices): boolean {
  const { waiting, refused } = orderCounts.get();
  isAdminLimited.set(waiting + refused > 0);
  return isAdminLimited.get();
}

/** Whether staff may enter admin: the store must be loaded, and its PIN entered if it has one. */
async function mayEnterAdmin(services: KioskServices, signal: AbortSignal | undefined): Promise<boolean> {
  const { device, gateway, toasts, isAdminLimited } = services;
  const { mounting } = device.get();
  if (mounting === undefined) {
    return false;
  }
  const stores = await gateway.listStores(mounting.client.clientId);
  if (signal?.aborted === true) {
    return false;
  }
  if (!stores.ok && isUnsettled(stores.error) && showsWhatWaits(services)) {
    return true;
  }
  isAdminLimited.set(false);
  if (!stores.ok) {
    toasts.show("error", stores.error.code ?? stores.error.message);
    return false;
  }
  const store = stores.response.find(({ storeId }) => storeId === mounting.store.storeId);
  if (store === undefined) {
    toasts.show("error", "GENERAL_NO_ACCESS");
    return false;
  }
  await device.change({ mounting: { ...mounting, store } });
  if (!store.usesPin) {
    return true;
  }
  return await passesPin(services, "ADMIN", signal);
}

/**
 * The till asks for the profile's PIN, else for the session's, if there is one (PIN-10). Without an answer a till that had
 * none opens; only the server can check one.
 */
async function mayUseTill(services: KioskServices, signal: AbortSignal | undefined): Promise<boolean> {
  const { device, gateway, toasts } = services;
  const { mounting, pinlessTill } = device.get();
  if (mounting === undefined) {
    return false;
  }
  const asked = await gateway.checkPin({ ...placeOf(mounting), purpose: "CASHIER" });
  if (asked.ok) {
    await device.change({ pinlessTill: mounting.deviceKey });
    return true;
  }
  if (asked.error.code === "EMPTY_PIN") {
    await device.change({ pinlessTill: undefined });
    return await passesPin(services, "CASHIER", signal);
  }
  if (isUnsettled(asked.error) && pinlessTill === mounting.deviceKey) {
    return true;
  }
  toasts.show("error", asked.error.code ?? asked.error.message);
  return false;
}

type Check = (services: KioskServices, signal: AbortSignal | undefined) => Promise<boolean>;

const CHECKS: Readonly<Partial<Record<RouteName, Check>>> = { admin: mayEnterAdmin, revenue: mayUseTill };

/** Returns to the previous screen; after a fresh page load to the screen saver. */
function redirectBack(route: RouteName, from: string): Redirect {
  const last = routeOfPath(pathIn(from));
  return { to: last === undefined || last === route ? pathOf("screen-saver") : from, replaces: true };
}

const SHOPPERS_ROUTES: readonly RouteName[] = ["screen-saver", "burn", "history"];

/** Whether entering the route ends the duty. On a cashier's tablet it ends by inactivity only. */
const endsDuty = (route: RouteName, { device }: KioskServices): boolean =>
  SHOPPERS_ROUTES.includes(route) && device.get().mounting?.posMode !== "CAS";

/** Runs before a route's screen loads. Returns a redirect if the access rules require one. */
export async function guardRoute(
  route: RouteName,
  services: KioskServices,
  { from, query, signal }: Visit,
): Promise<Redirect | undefined> {
  const access = decideAccess(route, {
    device: services.device.get(),
    hasShopper: services.sessions.current.get() !== undefined,
    fromPath: pathIn(from),
    scanType: query?.get("type") ?? undefined,
  });
  if (access.kind === "wipe") {
    logInfo("device-wiped-by-guard", { route });
    await logout(services);
  }
  if (access.kind !== "allow") {
    return { to: pathOf(access.to), replaces: false };
  }
  const check = CHECKS[route];
  if (check !== undefined && !(await check(services, signal))) {
    return redirectBack(route, from);
  }
  if (!STAFF_ROUTES.includes(route)) {
    services.isStaff.set(false);
  }
  if (endsDuty(route, services)) {
    services.staffDuty.end();
  }
  return undefined;
}
