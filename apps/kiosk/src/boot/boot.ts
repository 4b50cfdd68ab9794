import type { UiLanguage } from "@punktum/domain";
import { START_FAILED } from "./start-failed.ts";
import { noteRecovery, recoveriesLately, recoveryDelayMs, startAddress } from "./recoveries.ts";

/** Inserted by the build: German and English texts of the recovery page. */
declare const RECOVERY_TEXTS: Record<
  UiLanguage,
  Record<"failure.startTitle" | "failure.startText" | "common.retry", string>
>;

const LOOK_EVERY_MS = 2_000;
/** Longest start before the page counts as failed. */
const EMPTY_MS = 20_000;
/** The same after the application has reported a failed start. */
const FAILED_MS = 8_000;
const NOTICE_MS = 10_000;
/** Shorter after a failed start. */
const NOTICE_AGAIN_MS = 4_000;
/** A newer build is downloaded completely before it may take over. */
const UPDATE_WAIT_MS = 15_000;

/*
 * The smallest part of the kiosk, in its own file, so that it runs even if the application does not (decision 0093). If
 * the page stays empty, it shows the recovery page and restarts.
 */
const root = document.querySelector("#root");
let emptySinceMs: number | undefined = performance.now();
let isStartingOver = false;
/** The application has reported that it cannot start. */
let hasFailed = false;

/** Shows that the start failed. The notice is removed when the page has content. */
function showRecovery(): void {
  const language = navigator.language.startsWith("de") ? "de" : "en";
  const texts = RECOVERY_TEXTS[language];
  const heading = document.createElement("h1");
  heading.textContent = texts["failure.startTitle"];
  const paragraph = document.createElement("p");
  paragraph.textContent = texts["failure.startText"];
  const alert = document.createElement("div");
  alert.setAttribute("role", "alert");
  alert.append(heading, paragraph);
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = texts["common.retry"];
  button.addEventListener("click", () => {
    button.disabled = true;
    void startOver();
  });
  const page = document.createElement("main");
  page.id = "recovery";
  page.lang = language;
  page.append(alert, button);
  document.body.append(page);
}

async function reach(worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<void> {
  while (!states.includes(worker.state) && worker.state !== "redundant") {
    await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  }
}

/**
 * Activates a newer build at once, downloading it if needed. A broken build never reaches the idle moment that updates
 * wait for.
 */
async function activateNewerBuild(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  const newer = registration?.installing ?? registration?.waiting ?? undefined;
  if (newer === undefined) {
    return;
  }
  await reach(newer, ["installed", "activating", "activated"]);
  newer.postMessage("take-over", []);
  await reach(newer, ["activated"]);
}

async function startOver(): Promise<void> {
  if (isStartingOver) {
    return;
  }
  isStartingOver = true;
  const timeout = new Promise((resolve) => setTimeout(resolve, UPDATE_WAIT_MS));
  await Promise.race([activateNewerBuild().catch(() => undefined), timeout]);
  location.replace(startAddress(location.href));
}

/** Milliseconds since the page has been empty; 0 if it has content. */
function emptyForMs(): number {
  const isEmpty = root === null || root.childElementCount === 0;
  emptySinceMs = isEmpty ? (emptySinceMs ?? performance.now()) : undefined;
  return emptySinceMs === undefined ? 0 : performance.now() - emptySinceMs;
}

function look(): void {
  const emptyMs = emptyForMs();
  const recoveries = recoveriesLately(sessionStorage, Date.now());
  const page = document.querySelector("#recovery");
  if (emptyMs === 0) {
    page?.remove();
  } else if (page === null && (hasFailed || emptyMs >= (recoveries === 0 ? NOTICE_MS : NOTICE_AGAIN_MS))) {
    showRecovery();
  }
  if (emptyMs >= recoveryDelayMs(hasFailed ? FAILED_MS : EMPTY_MS, recoveries) && !isStartingOver) {
    // Recorded only here: a restart by the button does not count.
    noteRecovery(sessionStorage, Date.now());
    void startOver();
  }
}

setInterval(look, LOOK_EVERY_MS);
addEventListener(START_FAILED, () => {
  hasFailed = true;
  look();
});
