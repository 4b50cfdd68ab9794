import type { userWire, usersApi } from "@punktum/contracts";
import type * as z from "zod/mini";
import type { UserExport } from "../../../people/privacy/index.ts";
import type { User } from "../../../people/users/index.ts";

const filledIn = (values: Readonly<Record<string, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] =>
      value === null || value === undefined || value === "" ? [] : [[name, value]],
    ),
  );

/** A person on the wire; unknown values are left out. */
export function presentUser(user: User): z.infer<typeof userWire> {
  const { address, properties } = user;
  return {
    userId: user.id,
    status: user.status,
    language: user.language,
    version: user.version,
    ...(user.gender !== null && { genderCode: user.gender }),
    ...filledIn({
      emailAddress: user.email,
      givenName: user.firstName,
      familyName: user.lastName,
      birthDate: user.birthDate,
      phoneNumber: user.phone,
      streetHouseNo: address.street,
      zipCode: address.postalCode,
      city: address.city,
      countryCode: address.country,
    }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

/** Everything stored about a person, on the wire. */
export function presentExport({ userId, tables }: UserExport): z.input<typeof usersApi.exportUser.response> {
  const copied = Object.entries(tables).map(([name, rows]): [string, Record<string, unknown>[]] => [
    name,
    rows.map((row) => ({ ...row })),
  ]);
  return { userId, tables: Object.fromEntries(copied) };
}
