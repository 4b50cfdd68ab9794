// The rules of an organisation's colours, without components: for the platform and for forms.
export { contrastRatio, contrastText, ensureReadable, TEXT_CONTRAST } from "./colour.ts";
export type { ColourPair } from "./readable.ts";
export { DEFAULT_BRAND, PRODUCT_COLOURS, themeOf, unreadablePairs, type OrganizationLook } from "./theme.ts";
