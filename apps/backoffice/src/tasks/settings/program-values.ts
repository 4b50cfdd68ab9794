import { administrationApi } from "@punktum/contracts";
import { LANGUAGES } from "@punktum/domain";
import * as z from "zod/mini";

const { body } = administrationApi.changeProgram;
const { identification, handLimits, flagRules } = administrationApi.readProgram.response.shape;

/** A programme with its settings. */
export type ProgramRecord = z.output<typeof administrationApi.readProgram.response>;

/** Schema of the settings' forms: the platform's body with all settings required. */
export const programValues = z.extend(z.required(body), { identification, handLimits, flagRules });

/** All settings that can be changed. */
export type ProgramValues = z.output<typeof programValues>;

/** Calls to read again after settings have changed. */
export const PROGRAM_READS = [administrationApi.readProgram];

/** Extracts the editable settings from a programme. */
export function programValuesOf({
  id: _id,
  currency: _currency,
  convertFactor: _convertFactor,
  active: _active,
  sandboxOf: _sandboxOf,
  version: _version,
  createdAt: _createdAt,
  defaultLanguage,
  ...values
}: ProgramRecord): ProgramValues {
  return { ...values, defaultLanguage: LANGUAGES.find((code) => code === defaultLanguage) ?? "de" };
}

/** Sends cleared texts as empty instead of missing; only names are required. */
export const tidyProgram = (typed: ProgramValues): ProgramValues => ({
  ...typed,
  legalName: typed.legalName ?? "",
  contact: typed.contact ?? "",
});
