import type { UserPropertyRule } from "./user-properties.ts";

/** Opt-ins of a programme that names none: the two of v1. */
export const DEFAULT_OPTIN_TYPES = ["EMAIL", "DATA"] as const;

/** Properties that a programme asks for if it names none: the fields of the extended form, none mandatory. */
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
