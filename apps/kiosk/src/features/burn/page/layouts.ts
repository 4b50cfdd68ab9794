import { TOTEM_QUERY, WIDE_QUERY } from "@punktum/ui";

/** Two panes on a screen that is wider than high, where height is scarce. */
export const LANDSCAPE = `@media ${WIDE_QUERY} and (orientation: landscape)`;

/** A totem: so tall that a seated person cannot reach the upper third. Nothing there can be pressed. */
export const TOTEM = `@media ${TOTEM_QUERY}`;
