import { administrationApi } from "@punktum/contracts";
import * as z from "zod/mini";

/** What is asked before the administrator; it survives a reload, which a password does not. */
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

/** A programme before it is made. */
export type ProgramDraft = z.output<typeof programSchema>;

/** Name under which what is typed is kept. */
export const DRAFT = "newProgram";
