import { TOTEM_QUERY, WIDE_QUERY } from "@punktum/ui";

/** Two panes on a screen that is wider than high, where height is scarce. */
export const LANDSCAPE = `@media ${WIDE_QUERY} and (orientation: landscape)`;

/** Two rows on a tablet or totem that is higher than wide, where width is scarce. */
export const PORTRAIT = `@media ${WIDE_QUERY} and (orientation: portrait)`;

/** Every screen from 768 px, where the card stands beside or below the list. */
export const WIDE = `@media ${WIDE_QUERY}`;

/** A totem: so tall that a seated person cannot reach the upper third. Nothing there can be pressed. */
export const TOTEM = `@media ${TOTEM_QUERY}`;
