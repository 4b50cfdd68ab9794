/** A phone: the logo is above the picture, the controls and the hint are below it. */
export const SAVER_PHONE = "@media (max-width: 479.98px)";
/** A phone on which the controls need two rows. `rem` grows with the text size, as the controls do. */
export const SAVER_PHONE_LARGE_TEXT = "@container saver (max-width: 20rem)";

/** Heights below the picture, with the gaps above and below. */
export const PHONE_HINT = "(6rem + clamp(24px, 5dvh, 72px))";
export const PHONE_CONTROLS = "(3.5rem + 24px)";
export const PHONE_TWO_ROWS = "(7rem + 32px)";
