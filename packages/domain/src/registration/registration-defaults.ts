import type { UserPropertyRule } from "./user-properties.ts";

/** Opt-ins of a programme that names none: the two of the first generation (REG-07). */
export const DEFAULT_OPTIN_TYPES = ["EMAIL", "DATA"] as const;

/** What a programme asks of people that names nothing: the extended form's fields, none mandatory (ORG-12). */
export const DEFAULT_USER_PROPERTIES: readonly UserPropertyRule[] = [
  "givenName",
  "familyName",
  "genderCode",
  "birthDate",
  "phoneNumber",
  "streetHouseNo",
  "zipCode",
  "city",
  "countryCode",
].map((name) => ({ name, mandatory: false }));
