import { createStore } from "../../base/store.ts";

/** Which of the windows above every page is open. */
export const openWindow = createStore<"palette" | "keys" | undefined>(undefined);

/** Opens the palette. */
export function openPalette(): void {
  openWindow.set("palette");
}

/** Opens the list of keys. */
export function openKeys(): void {
  openWindow.set("keys");
}

/** Closes the open window. */
export function closeWindow(): void {
  openWindow.set(undefined);
}
