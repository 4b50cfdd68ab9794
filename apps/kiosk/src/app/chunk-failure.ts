import { pageBuildId } from "../config/page-build.ts";

const MARK = "punktum.chunk-reloaded-for";

/** Whether a failed chunk may reload the page: once per build. Records the reload. */
export function mayReload(storage: Pick<Storage, "getItem" | "setItem">, build: string): boolean {
  if (storage.getItem(MARK) === build) {
    return false;
  }
  storage.setItem(MARK, build);
  return true;
}

/**
 * Reloads the page when a chunk cannot be loaded, mostly because the server has a newer build. The second time the
 * recovery page is shown instead.
 */
export function reloadOnChunkFailure(): void {
  globalThis.addEventListener("vite:preloadError", (event) => {
    if (navigator.onLine && mayReload(sessionStorage, pageBuildId() ?? "")) {
      event.preventDefault();
      location.reload();
    }
  });
}
