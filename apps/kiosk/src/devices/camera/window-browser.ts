import type { CameraBrowser } from "./browser-camera.ts";
import { modelOfUserAgent } from "./camera-tuning.ts";

interface UserAgentHints {
  readonly getHighEntropyValues: (hints: readonly string[]) => Promise<unknown>;
}

const isUserAgentHints = (value: unknown): value is UserAgentHints =>
  typeof value === "object" &&
  value !== null &&
  "getHighEntropyValues" in value &&
  typeof value.getHighEntropyValues === "function";

/** Newer Android browsers hide the model in the user agent and return it on request only. */
async function readModel(): Promise<string> {
  const hints: unknown = "userAgentData" in navigator ? navigator.userAgentData : undefined;
  const answer = isUserAgentHints(hints)
    ? await hints.getHighEntropyValues(["model"]).catch(() => undefined)
    : undefined;
  const model = typeof answer === "object" && answer !== null && "model" in answer ? answer.model : "";
  return typeof model === "string" && model !== "" ? model : modelOfUserAgent(navigator.userAgent);
}

function onPermissionChange(listener: () => void): () => void {
  const ending = new AbortController();
  const listen = async (): Promise<void> => {
    const status = await navigator.permissions.query({ name: "camera" });
    status.addEventListener("change", listener, { signal: ending.signal });
  };
  // Browsers without this query throw. The shopper can still retry by hand.
  listen().catch(() => undefined);
  return () => ending.abort();
}

/** Camera functions of this browser; `undefined` without `mediaDevices`, as on pages without HTTPS. */
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
