import { RELEASE_VERSION } from "@punktum/domain";

const MARK = "punktum.reloaded";
/** A page that reloaded this recently for the same release does not do so again (B-30). */
const PAUSE_MS = 60_000;

/** Whether a failed chunk may reload the page now; notes that it did (HTTP-11, B-30). */
export function mayReload(storage: Pick<Storage, "getItem" | "setItem">, nowMs: number): boolean {
  const [version, lastMs] = (storage.getItem(MARK) ?? "").split("|");
  if (version === RELEASE_VERSION && nowMs - Number(lastMs) < PAUSE_MS) {
    return false;
  }
  storage.setItem(MARK, `${RELEASE_VERSION}|${nowMs}`);
  return true;
}

/** Reloads the page when a part of it cannot be fetched: most often the server has a newer release (HTTP-11). */
export function reloadOnChunkFailure(): void {
  globalThis.addEventListener("vite:preloadError", (event) => {
    if (navigator.onLine && mayReload(sessionStorage, Date.now())) {
      event.preventDefault();
      location.reload();
    }
  });
}
