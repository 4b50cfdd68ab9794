import { pageBuildId } from "../config/page-build.ts";

const MARK = "punktum.chunk-reloaded-for";

/** Whether a failed chunk may reload the page: once for each build (HTTP-11, B-30); notes that it did. */
export function mayReload(storage: Pick<Storage, "getItem" | "setItem">, build: string): boolean {
  if (storage.getItem(MARK) === build) {
    return false;
  }
  storage.setItem(MARK, build);
  return true;
}

/**
 * Reloads the page when a part of it cannot be fetched: most often the server has a newer build (HTTP-11). The second
 * time the recovery page is shown instead.
 */
export function reloadOnChunkFailure(): void {
  globalThis.addEventListener("vite:preloadError", (event) => {
    if (navigator.onLine && mayReload(sessionStorage, pageBuildId() ?? "")) {
      event.preventDefault();
      location.reload();
    }
  });
}
