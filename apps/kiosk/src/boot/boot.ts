import { START_FAILED } from "./start-failed.ts";
import { noteRecovery, recoveriesLately, recoveryDelayMs, startAddress } from "./recoveries.ts";

/** Written by the build: what the page of a failed start says, German and English. */
declare const RECOVERY_TEXTS: Record<
  "de" | "en",
  Record<"failure.startTitle" | "failure.startText" | "common.retry", string>
>;

const LOOK_EVERY_MS = 2_000;
/** Longest a start may take before the page counts as failed. */
const EMPTY_MS = 20_000;
/** The same for a start that has said so itself: there is nothing left to wait for. */
const FAILED_MS = 8_000;
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
/** The application has come so far as to say that it cannot start. */
let hasFailed = false;

/** Says that nothing could be started; goes when something stands on the page. */
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

/** A newer build, there already or fetched now, takes over at once: the idle moment it waits for never comes to a broken one. */
async function letNewerBuildIn(): Promise<void> {
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
  } else if (page === null && (hasFailed || emptyMs >= (recoveries === 0 ? SAY_SO_MS : SAY_SO_AGAIN_MS))) {
    showRecovery();
  }
  if (emptyMs >= recoveryDelayMs(hasFailed ? FAILED_MS : EMPTY_MS, recoveries) && !isStartingOver) {
    // Noted here only: whoever presses the button makes no storm.
    noteRecovery(sessionStorage, Date.now());
    void startOver();
  }
}

setInterval(look, LOOK_EVERY_MS);
addEventListener(START_FAILED, () => {
  hasFailed = true;
  look();
});
