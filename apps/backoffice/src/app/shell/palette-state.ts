import { createStore } from "../../base/store.ts";

/** Which of the windows above every page is open. */
export const openWindow = createStore<"palette" | "keys" | undefined>(undefined);

let typed = "";

/** Keeps a letter that is typed while the palette loads; it would reach the page below. */
function keepLetter(event: KeyboardEvent): void {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    event.stopPropagation();
    typed += event.key;
  }
}

/** Opens the palette. Letters count from now on. */
export function openPalette(): void {
  typed = "";
  document.addEventListener("keydown", keepLetter, { capture: true });
  openWindow.set("palette");
}

/** What was typed while the palette loaded. */
export const readTyped = (): string => typed;

/** The palette's field has the focus and takes the letters itself. */
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
