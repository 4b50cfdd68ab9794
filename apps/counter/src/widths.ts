/** The page has one column below this width. In em, so that large text of the browser counts, too. */
export const NARROW_QUERY = "(max-width: 74.99em)";
export const NARROW = `@media ${NARROW_QUERY}`;

/** A phone held upright. */
export const PHONE_QUERY = "(max-width: 37.49em)";
export const PHONE = `@media ${PHONE_QUERY}`;
