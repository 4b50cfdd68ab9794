import { administrationApi } from "@punktum/contracts";
import * as z from "zod/mini";

/** Schema of the first two steps. Their draft survives a reload; the password of the last step is not stored. */
export const programSchema = z.pick(administrationApi.createProgram.body, {
  template: true,
  id: true,
  name: true,
  legalName: true,
  currency: true,
  pointsPerEuro: true,
  defaultLanguage: true,
  pointsRoundingCode: true,
});

/** A programme before it is created. */
export type ProgramDraft = z.output<typeof programSchema>;

/** Name of the stored draft. */
export const DRAFT = "newProgram";
