import { createStore } from "../base/store.ts";

/** Name of the programme for people; its id until the name is known. */
export const programName = createStore("Punktum");

/** Identity providers on the login page. */
export const signOns = createStore<readonly { readonly id: string; readonly name: string }[]>([]);

/** Changes the button of a connection, for a sign-out without a reload; without a name it goes. */
export function changeSignOn(id: string, name: string | undefined): void {
  const others = signOns.get().filter((offered) => offered.id !== id);
  signOns.set(name === undefined ? others : [...others, { id, name }]);
}

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
