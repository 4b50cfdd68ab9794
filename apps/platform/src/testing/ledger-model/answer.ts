/** Answer of a step; figures only where they are meaningful. */
export type Answer =
  | { readonly ok: true; readonly figures: readonly number[] }
  | { readonly ok: false; readonly code: string };

/** The answer of a step that succeeds. */
export const good = (...figures: readonly number[]): Answer => ({ ok: true, figures });
/** The answer of a refused step. */
export const refused = (code: string): Answer => ({ ok: false, code });
