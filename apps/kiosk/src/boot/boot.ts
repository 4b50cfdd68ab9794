import { noteRecovery, recoveriesLately, recoveryDelayMs, startAddress } from "./recoveries.ts";

/** Written by the build: the two sentences of the recovery page, German and English. */
declare const RECOVERY_TEXTS: Record<"de" | "en", { readonly title: string; readonly text: string }>;

const LOOK_EVERY_MS = 2_000;
/** Longest a start may take before the page counts as failed. */
const EMPTY_MS = 20_000;
const SAY_SO_MS = 10_000;
/** A start that follows a failed one is not trusted as long. */
const SAY_SO_AGAIN_MS = 4_000;
/** A newer build is fetched whole before it may answer. */
const UPDATE_WAIT_MS = 15_000;

/*
 * The smallest part of the kiosk, a file of its own: it runs even where the application does not. While the page stays
 * empty (the application did not load, or an error took all of it away) it says so and starts over.
 */
const root = document.querySelector("#root");
let emptySinceMs: number | undefined = performance.now();
let isStartingOver = false;

function showRecovery(): void {
  const { title, text } = RECOVERY_TEXTS[navigator.language.startsWith("de") ? "de" : "en"];
  const heading = document.createElement("h1");
  heading.textContent = title;
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  const page = document.createElement("main");
  page.id = "recovery";
  const alert = document.createElement("div");
  alert.setAttribute("role", "alert");
  alert.append(heading, paragraph);
  page.append(alert);
  document.body.append(page);
}

async function reach(worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<void> {
  while (!states.includes(worker.state) && worker.state !== "redundant") {
    await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  }
}

/** A newer build, there already or fetched now, takes over at once: the idle moment it waits for never comes to a broken one. */
async function letNewerBuildIn(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  const newer = registration?.installing ?? registration?.waiting ?? undefined;
  if (newer === undefined) return;
  await reach(newer, ["installed", "activating", "activated"]);
  newer.postMessage("take-over", []);
  await reach(newer, ["activated"]);
}

async function startOver(): Promise<void> {
  isStartingOver = true;
  noteRecovery(sessionStorage, Date.now());
  const patience = new Promise((resolve) => setTimeout(resolve, UPDATE_WAIT_MS));
  await Promise.race([letNewerBuildIn().catch(() => undefined), patience]);
  location.replace(startAddress(location.href));
}

/** For how long the page has been empty; 0 while something stands on it. */
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
  } else if (page === null && emptyMs >= (recoveries === 0 ? SAY_SO_MS : SAY_SO_AGAIN_MS)) {
    showRecovery();
  }
  if (!isStartingOver && emptyMs >= recoveryDelayMs(EMPTY_MS, recoveries)) {
    void startOver();
  }
}

setInterval(look, LOOK_EVERY_MS);
