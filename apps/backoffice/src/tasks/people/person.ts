import { administrationApi } from "@punktum/contracts";
import * as z from "zod/mini";

/** Somebody who works for the programme. */
export type Person = z.output<typeof administrationApi.readAdmin.response>;

/** What a saved person answers: a {@link Person} without what is counted about them. */
export const savedPerson = administrationApi.changeAdmin.response;
type SavedPerson = z.output<typeof savedPerson>;

/** What the form of a person edits: all that a new one has, but the password. */
export const personBody = z.pick(administrationApi.createAdmin.body, {
  email: true,
  name: true,
  role: true,
  language: true,
  partnerIds: true,
  storeIds: true,
});
/** Values of {@link personBody}. */
export type PersonValues = z.output<typeof personBody>;

/** What the form edits of a person. */
export function personValuesOf({ name, email, role, language, partnerIds, storeIds }: SavedPerson): PersonValues {
  return { name, email, role, language: language === "en" ? "en" : "de", partnerIds, storeIds };
}
