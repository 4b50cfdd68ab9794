import type { Heartbeat } from "@punktum/contracts";
import { RELEASE_VERSION } from "@punktum/domain";
import { routeOfPath } from "../config/routes.ts";
import type { KioskServices } from "./kiosk-services.ts";
import { countReports } from "./report-error.ts";

async function readStorage(): Promise<Pick<Heartbeat, "storageBytes" | "storageQuotaBytes" | "storagePersisted">> {
  // A page without a secure context has no storage manager.
  const storage: StorageManager | undefined = Reflect.get(navigator, "storage");
  if (storage === undefined) {
    return {};
  }
  const [{ usage, quota }, storagePersisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return {
    ...(usage === undefined ? {} : { storageBytes: usage }),
    ...(quota === undefined ? {} : { storageQuotaBytes: quota }),
    storagePersisted,
  };
}

/** How the device is, for whoever looks after it: nothing about a shopper (K2). */
export async function readHeartbeat({ camera, device }: Pick<KioskServices, "camera" | "device">): Promise<Heartbeat> {
  const [, , route] = location.pathname.split("/");
  const unsettled = Object.keys(device.get().redeemIntents ?? {}).length;
  return {
    version: RELEASE_VERSION,
    screen: routeOfPath(`/${route ?? ""}`) ?? "none",
    camera: camera.get(),
    queueLength: unsettled + countReports(),
    ...(await readStorage()),
  };
}
