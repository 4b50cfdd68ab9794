import { redirect } from "react-router";
import { pathOf, type RouteName } from "../config/routes.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { logout } from "../services/logout.ts";
import { decideAccess } from "./access.ts";

/** Whether staff may enter admin: the store must be readable and use no PIN we cannot check (AUTH-05, AUTH-18). */
async function mayEnterAdmin({ device, gateway, toasts }: KioskServices): Promise<boolean> {
  const { mounting } = device.get();
  if (mounting === undefined) {
    return false;
  }
  const stores = await gateway.listStores(mounting.client.clientId);
  if (!stores.ok) {
    toasts.show("error", stores.error.code ?? stores.error.message);
    return false;
  }
  const store = stores.response.find(({ storeId }) => storeId === mounting.store.storeId);
  if (store === undefined || store.usesPin) {
    toasts.show("error", "GENERAL_NO_ACCESS");
    return false;
  }
  await device.change({ mounting: { ...mounting, store } });
  return true;
}

/** Runs before a route's screen loads; answers a redirect where the rules send the visitor elsewhere (AUTH-01..18). */
export async function guardRoute(
  route: RouteName,
  services: KioskServices,
  fromPath: string,
): Promise<Response | null> {
  const access = decideAccess(route, {
    device: services.device.get(),
    hasShopper: services.sessions.current.get() !== undefined,
    fromPath,
  });
  if (access.kind === "wipe") {
    await logout(services);
  }
  if (access.kind !== "allow") {
    return redirect(pathOf(access.to));
  }
  return route === "admin" && !(await mayEnterAdmin(services)) ? redirect(pathOf("screen-saver")) : null;
}
