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
import { settlePrints } from "./settle-prints.ts";
import { watchUpdates } from "./update-watch.ts";
import { watchOver } from "./watchdog.ts";

export interface AppLife {
  readonly services: KioskServices;
  /** Path all routes begin with: `/` where the build is made for one organisation. */
  readonly basename: string;
  /** Screen shown now. */
  readonly currentRoute: () => RouteName | undefined;
  /** True while a move to another screen is under way. */
  readonly isNavigating: () => boolean;
}

/** Longer than anybody hesitates between two presses. */
const QUIET_MS = 5_000;
const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

/** Tells since when nobody touched anything. */
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

/** The screen saver stands, nobody is at it, nothing runs: the only time a kiosk may be reloaded. */
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

async function followBuilds(life: AppLife): Promise<void> {
  const pageBuild = pageBuildId();
  const updates = pageBuild === undefined ? undefined : await registerWorker(navigator.serviceWorker);
  if (pageBuild === undefined || updates === undefined) {
    return;
  }
  watchUpdates({
    clock: life.services.clock,
    updates,
    pageBuild,
    isIdle: idleOf(life),
    memory: sessionStorage,
    reload: () => location.reload(),
    onError: reportError,
  });
}

/** A mounted kiosk shows something all day: its screen stays on as long as it is mounted. */
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

/** An installed kiosk bears its organisation's name, colours and icon (ORG-05). */
function nameApp(basename: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (link !== null && KNOWN_ORGANIZATIONS.some((organization) => basename === `/${organization}`)) {
    link.href = `/manifests${basename}.webmanifest`;
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

/** Everything that keeps a kiosk running for months; begins once the first screen stands. */
export function startAppLife(life: AppLife): void {
  const { services, isNavigating } = life;
  followBuilds(life).catch(reportError);
  keepScreenOn(services);
  nameApp(life.basename);
  countFrames(services);
  settlePrints(services);
  preparePrinting(services);
  watchOver({
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
