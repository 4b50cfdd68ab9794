import { createStore } from "../../base/store.ts";

/** The open global window, if any. */
export const openWindow = createStore<"palette" | "keys" | undefined>(undefined);

/** Text of the palette's field, including letters typed before it is loaded. */
export const paletteText = createStore("");

/** Buffers letters typed while the palette loads, which would otherwise reach the page below. */
function keepLetter(event: KeyboardEvent): void {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    event.stopPropagation();
    paletteText.set(paletteText.get() + event.key);
  }
}

/** Opens the palette and starts buffering typed letters. */
export function openPalette(): void {
  paletteText.set("");
  document.addEventListener("keydown", keepLetter, { capture: true });
  openWindow.set("palette");
}

/** Stops buffering: the palette's field has the focus. */
export function endWaiting(): void {
  document.removeEventListener("keydown", keepLetter, { capture: true });
}

/** Opens the list of keys. */
export function openKeys(): void {
  openWindow.set("keys");
}

/** Closes the open window. */
export function closeWindow(): void {
  endWaiting();
  openWindow.set(undefined);
}
