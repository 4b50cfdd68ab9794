import type { CameraBrowser } from "./browser-camera.ts";
import { modelOfUserAgent } from "./camera-tuning.ts";

interface ModelTeller {
  readonly getHighEntropyValues: (hints: readonly string[]) => Promise<unknown>;
}

const tellsModel = (value: unknown): value is ModelTeller =>
  typeof value === "object" &&
  value !== null &&
  "getHighEntropyValues" in value &&
  typeof value.getHighEntropyValues === "function";

/** Newer Android browsers hide the model in their name and tell it only when asked. */
async function readModel(): Promise<string> {
  const hints: unknown = "userAgentData" in navigator ? navigator.userAgentData : undefined;
  const answer = tellsModel(hints) ? await hints.getHighEntropyValues(["model"]).catch(() => undefined) : undefined;
  const model = typeof answer === "object" && answer !== null && "model" in answer ? answer.model : "";
  return typeof model === "string" && model !== "" ? model : modelOfUserAgent(navigator.userAgent);
}

function onPermissionChange(listener: () => void): () => void {
  const ending = new AbortController();
  const listen = async (): Promise<void> => {
    const status = await navigator.permissions.query({ name: "camera" });
    status.addEventListener("change", listener, { signal: ending.signal });
  };
  // Browsers that do not tell about this right throw; the shopper's own "try again" remains.
  listen().catch(() => undefined);
  return () => ending.abort();
}

/** The camera's side of this browser; `undefined` where pages get no camera at all, as without HTTPS. */
export function windowCameraBrowser(): CameraBrowser | undefined {
  return "mediaDevices" in navigator
    ? {
        mediaDevices: navigator.mediaDevices,
        userAgent: navigator.userAgent,
        maxTouchPoints: navigator.maxTouchPoints,
        onPermissionChange,
        readModel,
      }
    : undefined;
}
