import { useState } from "react";
import type { CameraPermission } from "../services/kiosk-services.ts";
import { useServices } from "../services/services-context.ts";
import { useStore, type Store } from "../base/store.ts";

const PERMISSIONS: Readonly<Record<PermissionState, CameraPermission>> = {
  granted: "granted",
  denied: "denied",
  prompt: "unknown",
};

/** Copies the permission of the browser's settings into the store, until the returned function is called. */
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
  // Some browsers cannot query it. The permission then comes from asking for the camera.
  follow().catch(() => undefined);
  return () => controller.abort();
}

/** The browser's camera permission. Follows changes of its settings if the browser reports them. */
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
