import { useState } from "react";
import type { CameraPermission } from "../services/kiosk-services.ts";
import { useServices } from "../services/services-context.ts";
import { useStore, type Store } from "../base/store.ts";

const PERMISSIONS: Readonly<Record<PermissionState, CameraPermission>> = {
  granted: "granted",
  denied: "denied",
  prompt: "unknown",
};

/** Keeps the permission at what the browser's settings say, until the returned function is called. */
function followSettings(camera: Store<CameraPermission>): () => void {
  const controller = new AbortController();
  const follow = async (): Promise<void> => {
    const status = await navigator.permissions.query({ name: "camera" });
    const apply = (): void => camera.set(PERMISSIONS[status.state]);
    if (!controller.signal.aborted) {
      apply();
      status.addEventListener("change", apply, { signal: controller.signal });
    }
  };
  // Browsers that cannot tell leave us with what asking for the camera showed.
  follow().catch(() => undefined);
  return () => controller.abort();
}

/** Whether the browser lets us use the camera; follows changes in its settings where it tells them (ADM-01, ADM-15). */
export function useCameraPermission(): CameraPermission {
  const { camera } = useServices();
  const [followed] = useState(() => ({
    get: camera.get,
    subscribe: (listener: () => void) => {
      const ends = [camera.subscribe(listener), followSettings(camera)];
      return () => ends.forEach((end) => end());
    },
  }));
  return useStore(followed);
}
