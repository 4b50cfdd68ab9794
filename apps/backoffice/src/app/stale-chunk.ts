import { tabMemory } from "../base/memory.ts";

const KEY = "reloaded-for";

/**
 * Loads the page anew when one of its files is gone, mostly because the server has a newer build. Forms keep what was
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
