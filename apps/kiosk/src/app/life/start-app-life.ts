import { pageBuildId } from "../../config/page-build.ts";
import { KNOWN_ORGANIZATIONS } from "@punktum/domain";
import type { RouteName } from "../../config/routes.ts";
import { createBrowserWakeLock } from "../../devices/wake-lock/browser-wake-lock.ts";
import { countFrames } from "../../services/server/health.ts";
import type { KioskServices } from "../../services/kiosk-services.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { isSetupComplete } from "../../storage/device-values.ts";
import { crash } from "./crash.ts";
import { fillScreenOnTouch } from "./full-screen.ts";
import { registerWorker } from "./service-worker.ts";
import { preparePrinting } from "./prepare-printing.ts";
import { followOrders } from "./follow-orders.ts";
import { settlePrints } from "./settle-prints.ts";
import { watchUpdates } from "./update-watch.ts";
import { startWatchdog } from "./watchdog.ts";

export interface AppLife {
  readonly services: KioskServices;
  /** Base path of all routes; `/` if the build serves a single organisation. */
  readonly basename: string;
  /** The current screen. */
  readonly currentRoute: () => RouteName | undefined;
  /** True while a navigation is running. */
  readonly isNavigating: () => boolean;
}

/** Longer than a pause between two presses. */
const QUIET_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

/** Returns a function that tells the milliseconds since the last input. */
function watchQuiet({ clock, activity }: KioskServices): () => number {
  let lastMs = clock.now();
  const note = (): void => {
    lastMs = clock.now();
  };
  activity.onTouch(note);
  for (const input of INPUTS) {
    globalThis.addEventListener(input, note, { capture: true, passive: true });
  }
  return () => clock.now() - lastMs;
}

/** The kiosk is idle: screen saver shown, no touch, no request. Only then may it reload. */
function idleOf({ services, currentRoute, isNavigating }: AppLife): () => boolean {
  const quietMs = watchQuiet(services);
  return () =>
    ["screen-saver", "display"].includes(currentRoute() ?? "") &&
    !isNavigating() &&
    !services.busy.isBusy() &&
    services.sessions.current.get() === undefined &&
    document.querySelector("dialog[open]") === null &&
    quietMs() >= QUIET_MS;
}

/** Reloads the page when staff ask for it, as soon as the kiosk is idle. */
function followStaff({ clock, realtime }: KioskServices, isIdle: () => boolean): void {
  clock.every(LOOK_EVERY_MS, () => {
    if (realtime.isReloadWanted.get() && isIdle()) {
      location.reload();
    }
  });
}

async function followBuilds({ services }: AppLife, isIdle: () => boolean): Promise<void> {
  const pageBuild = pageBuildId();
  const updates = pageBuild === undefined ? undefined : await registerWorker(navigator.serviceWorker);
  if (pageBuild === undefined || updates === undefined) {
    return;
  }
  watchUpdates({
    clock: services.clock,
    updates,
    pageBuild,
    isIdle,
    memory: sessionStorage,
    reload: () => location.reload(),
    onError: reportError,
  });
}

/** Keeps the screen on while the device is mounted. */
function keepScreenOn({ device }: KioskServices): void {
  const lock = createBrowserWakeLock({ wakeLock: Reflect.get(navigator, "wakeLock"), document });
  let release: (() => void) | undefined;
  const apply = (): void => {
    if (!isSetupComplete(device.get())) {
      release?.();
      release = undefined;
    } else {
      release ??= lock.hold();
    }
  };
  device.subscribe(apply);
  apply();
}

/** Gives an installed kiosk its organisation's name, colours and icon. */
function nameApp(basename: string): void {
  if (!KNOWN_ORGANIZATIONS.some((organization) => basename === `/${organization}`)) {
    return;
  }
  const addresses = { manifest: `/manifests${basename}.webmanifest`, "apple-touch-icon": `/icons${basename}-180.png` };
  for (const [relation, address] of Object.entries(addresses)) {
    document.querySelector<HTMLLinkElement>(`link[rel="${relation}"]`)?.setAttribute("href", address);
  }
}

function onUncaught(listener: () => void): () => void {
  globalThis.addEventListener("error", listener);
  globalThis.addEventListener("unhandledrejection", listener);
  return () => {
    globalThis.removeEventListener("error", listener);
    globalThis.removeEventListener("unhandledrejection", listener);
  };
}

/** Starts the background work of a kiosk that runs for months, after the first screen is shown. */
export function startAppLife(life: AppLife): void {
  const { services, isNavigating } = life;
  const isIdle = idleOf(life);
  followBuilds(life, isIdle).catch(reportError);
  followStaff(services, isIdle);
  keepScreenOn(services);
  nameApp(life.basename);
  countFrames(services);
  settlePrints(services);
  followOrders(services).catch(reportError);
  preparePrinting(services);
  startWatchdog({
    clock: services.clock,
    onUncaught,
    isNavigating,
    onFailure: crash.set,
    onFreeze: (frozenMs) => reportError(new Error(`The page stood still for ${Math.round(frozenMs / 1_000)} s`)),
  });
  fillScreenOnTouch({
    target: globalThis,
    isFull: () => document.fullscreenElement !== null || matchMedia("(display-mode: fullscreen)").matches,
    request: () => document.documentElement.requestFullscreen({ navigationUI: "hide" }),
    isWanted: () => globalThis.self === globalThis.top && isSetupComplete(services.device.get()),
  });
}
