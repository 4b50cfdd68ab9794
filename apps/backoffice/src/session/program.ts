import { createStore } from "../base/store.ts";

/** Name of the programme for people; its id until the name is known. */
export const programName = createStore("Punktum");

const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Puts the programme's colours on the page. The stylesheet makes every shade from them, readable in each look. */
export function applyColours(colours: Readonly<Record<string, string>> = {}): void {
  for (const name of ["brand", "accent"]) {
    const colour = colours[name]?.trim() ?? "";
    if (COLOUR.test(colour)) {
      document.documentElement.style.setProperty(`--ui-${name}`, colour);
    }
  }
}
