import { RELEASE_VERSION } from "@punktum/domain";
import { pageBuildId } from "../../config/page-build.ts";
import { routeOfPath, type RouteName } from "../../config/routes.ts";
import { recoveriesLately } from "../../boot/recoveries.ts";
import type { CameraPermission, KioskServices } from "../kiosk-services.ts";

/** State of the kiosk for the heartbeat. It contains nothing about a shopper. */
export interface HealthFacts {
  readonly version: string;
  /** Build of the page, if known. */
  readonly build?: string;
  readonly screen?: RouteName;
  readonly camera: CameraPermission;
  /** Increases while the page is painted. A frozen page repeats the number or sends nothing. */
  readonly frames: number;
  /** Number of restarts of the page within the last minutes. */
  readonly recoveries: number;
  readonly uptimeSeconds: number;
  readonly storagePersisted: boolean;
  readonly storageBytes?: number;
  readonly storageQuotaBytes?: number;
}

const FRAME_EVERY_MS = 1_000;
let frames = 0;

/** Counts one painted frame per second. */
export function countFrames({ clock }: Pick<KioskServices, "clock">): () => void {
  return clock.every(FRAME_EVERY_MS, () =>
    requestAnimationFrame(() => {
      frames += 1;
    }),
  );
}

type StorageFacts = Pick<HealthFacts, "storagePersisted" | "storageBytes" | "storageQuotaBytes">;

async function storageFacts(storage: StorageManager | undefined): Promise<StorageFacts> {
  // Without a secure context there is no storage manager, and storage is not persistent.
  if (storage === undefined) {
    return { storagePersisted: false };
  }
  const [persisted, { usage, quota }] = await Promise.all([storage.persisted(), storage.estimate()]);
  return {
    storagePersisted: persisted,
    ...(usage === undefined ? {} : { storageBytes: usage }),
    ...(quota === undefined ? {} : { storageQuotaBytes: quota }),
  };
}

const screenOf = (pathname: string): RouteName | undefined =>
  pathname
    .split("/")
    .map((segment) => routeOfPath(segment))
    .find((route) => route !== undefined);

/** Reads the kiosk's state. */
export async function readHealth({ camera }: Pick<KioskServices, "camera">): Promise<HealthFacts> {
  const screen = screenOf(location.pathname);
  const build = pageBuildId();
  return {
    version: RELEASE_VERSION,
    ...(build === undefined ? {} : { build }),
    ...(screen === undefined ? {} : { screen }),
    camera: camera.get(),
    frames,
    recoveries: recoveriesLately(sessionStorage, Date.now()),
    uptimeSeconds: Math.round(performance.now() / 1_000),
    ...(await storageFacts(navigator.storage)),
  };
}
