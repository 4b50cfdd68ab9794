import { tabMemory } from "../base/memory.ts";

const KEY = "reloaded-for";

/**
 * Reloads the page when one of its files is missing, usually because the server has a newer build. Forms keep what was
 * typed. A second failure of the same file is shown instead.
 */
export function reloadOnStaleChunk(): void {
  globalThis.addEventListener("vite:preloadError", (event) => {
    const build = document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
    if (navigator.onLine && tabMemory.getItem(KEY) !== build) {
      tabMemory.setItem(KEY, build);
      event.preventDefault();
      location.reload();
    }
  });
}
