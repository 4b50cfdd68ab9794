import { administrationApi } from "@punktum/contracts";
import * as z from "zod/mini";

/** A staff member of the programme. */
export type Person = z.output<typeof administrationApi.readAdmin.response>;

/** Schema of the answer after saving: a {@link Person} without its counts. */
export const savedPerson = administrationApi.changeAdmin.response;
type SavedPerson = z.output<typeof savedPerson>;

/** Schema of the form: all fields of a new person except the password. */
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

/** Extracts the form's values from a person. */
export function personValuesOf({ name, email, role, language, partnerIds, storeIds }: SavedPerson): PersonValues {
  return { name, email, role, language: language === "en" ? "en" : "de", partnerIds, storeIds };
}
