import { TOTEM_QUERY, WIDE_QUERY } from "@punktum/ui";

/** Two panes on a screen that is wider than high: height is short there. */
export const LANDSCAPE = `@media ${WIDE_QUERY} and (orientation: landscape)`;

/** A totem: so tall that a seated person does not reach the upper third, which then only shows. */
export const TOTEM = `@media ${TOTEM_QUERY}`;
