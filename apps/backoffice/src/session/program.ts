import { createStore } from "../base/store.ts";

/** Display name of the programme; its id until the name is loaded. */
export const programName = createStore("Punktum");

/** Identity providers on the login page. */
export const signOns = createStore<readonly { readonly id: string; readonly name: string }[]>([]);

/**
 * Updates a connection's login button, or removes it without a name, so that the login page is current after a sign-out
 * without reload.
 */
export function changeSignOn(id: string, name: string | undefined): void {
  const others = signOns.get().filter((offered) => offered.id !== id);
  signOns.set(name === undefined ? others : [...others, { id, name }]);
}

const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Sets the programme's colours. The stylesheet derives every shade from them, with enough contrast in each look. */
export function applyColours(colours: Readonly<Record<string, string>> = {}): void {
  for (const name of ["brand", "accent"]) {
    const colour = colours[name]?.trim() ?? "";
    if (COLOUR.test(colour)) {
      document.documentElement.style.setProperty(`--ui-${name}`, colour);
    }
  }
}
