import { redirect, replace } from "react-router";
import type { PinPurpose } from "@punktum/client";
import { pathOf, routeOfPath, STAFF_ROUTES, type RouteName } from "../config/routes.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { logout } from "../services/device/logout.ts";
import { logInfo } from "../services/reports/report-error.ts";
import { placeOf } from "../storage/mounting.ts";
import { decideAccess } from "./access.ts";

/** Where a visitor comes from and wants to. */
export interface Visit {
  /** Path and query being left, below the organisation's base; `/` for a fresh page load. */
  readonly from: string;
  /** Query of the address wanted. */
  readonly query?: URLSearchParams;
  /** Aborted when the visitor turns elsewhere meanwhile. */
  readonly signal?: AbortSignal;
}

const pathIn = (address: string): string => address.split("?")[0] ?? "/";

/** Asks for a PIN and lets the server check it; what it opens is remembered for the staff's screens only. */
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

/** Whether staff may enter admin: the store must be readable, and its PIN known where it uses one (AUTH-05, AUTH-18). */
async function mayEnterAdmin(services: KioskServices, signal: AbortSignal | undefined): Promise<boolean> {
  const { device, gateway, toasts } = services;
  const { mounting } = device.get();
  if (mounting === undefined) {
    return false;
  }
  const stores = await gateway.listStores(mounting.client.clientId);
  if (signal?.aborted === true) {
    return false;
  }
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

/** The till asks for the profile's PIN, else for the session's, where there is one (PIN-10, A-57). */
async function mayUseTill(services: KioskServices, signal: AbortSignal | undefined): Promise<boolean> {
  const { device, gateway, toasts } = services;
  const { mounting } = device.get();
  if (mounting === undefined) {
    return false;
  }
  const asked = await gateway.checkPin({ ...placeOf(mounting), purpose: "CASHIER" });
  if (asked.ok) {
    return true;
  }
  if (asked.error.code === "EMPTY_PIN") {
    return await passesPin(services, "CASHIER", signal);
  }
  toasts.show("error", asked.error.code ?? asked.error.message);
  return false;
}

type Check = (services: KioskServices, signal: AbortSignal | undefined) => Promise<boolean>;

const CHECKS: Readonly<Partial<Record<RouteName, Check>>> = { admin: mayEnterAdmin, revenue: mayUseTill };

/** Who is refused stays where they are; there is nowhere to stay after a fresh page load. */
function stay(route: RouteName, from: string): Response {
  const last = routeOfPath(pathIn(from));
  return replace(last === undefined || last === route ? pathOf("screen-saver") : from);
}

const SHOPPERS_ROUTES: readonly RouteName[] = ["screen-saver", "burn", "history"];

/** A tablet that shoppers use is theirs again; a cashier's stays with its cashier until nobody has used it for a while. */
const isShoppers = (route: RouteName, { device }: KioskServices): boolean =>
  SHOPPERS_ROUTES.includes(route) && device.get().mounting?.posMode !== "CAS";

/** Runs before a route's screen loads; answers a redirect where the rules send the visitor elsewhere (AUTH-01..18). */
export async function guardRoute(
  route: RouteName,
  services: KioskServices,
  { from, query, signal }: Visit,
): Promise<Response | null> {
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
    return redirect(pathOf(access.to));
  }
  const check = CHECKS[route];
  if (check !== undefined && !(await check(services, signal))) {
    return stay(route, from);
  }
  if (!STAFF_ROUTES.includes(route)) {
    services.isStaff.set(false);
  }
  if (isShoppers(route, services)) {
    services.staffDuty.end();
  }
  return null;
}
