/**
 * What a column reveals about a person.
 *
 * - NONE: nothing about a person.
 * - PSEUDONYM: identifies a person only together with `users`; stays when a person is erased.
 * - PERSONAL: identifies a person; erased with the person (of staff: with their account).
 * - FREE_TEXT: typed by staff about a thing; staff are asked not to write names there.
 * - SECRET: a credential or its hash; never shown, logged or exported.
 */
type PersonalDataLabel = "NONE" | "PSEUDONYM" | "PERSONAL" | "FREE_TEXT" | "SECRET";

/** Labels of a table's columns. */
export type Labels = Readonly<Record<string, PersonalDataLabel>>;

const NAMES = {
  none: "NONE",
  pseudonym: "PSEUDONYM",
  personal: "PERSONAL",
  freeText: "FREE_TEXT",
  secret: "SECRET",
} as const satisfies Record<string, PersonalDataLabel>;

/** Columns by label, separated by blanks. */
export function labelled(columns: { readonly [Name in keyof typeof NAMES]?: string }): Labels {
  const names = ["none", "pseudonym", "personal", "freeText", "secret"] as const;
  return Object.fromEntries(
    names.flatMap((name) => (columns[name]?.split(" ") ?? []).map((column) => [column, NAMES[name]])),
  );
}
