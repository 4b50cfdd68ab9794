import { fail } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import type { CustomProperty } from "./store.ts";

const FITS: Readonly<Record<CustomProperty["valueType"], (value: string) => boolean>> = {
  TEXT: () => true,
  NUMBER: (value) => /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value),
  BOOLEAN: (value) => value === "true" || value === "false",
  DATE: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
};

/** Refusal of values whose type differs from their property's; undefined when all fit or no property is defined. */
export async function refuseWrongValues(
  { db }: ProgramTransaction,
  domain: CustomProperty["domain"],
  values: Readonly<Record<string, string>>,
) {
  const keys = Object.keys(values);
  if (keys.length === 0) {
    return undefined;
  }
  const defined = await db
    .selectFrom("custom_properties")
    .select(["key", "value_type as valueType"])
    .where("domain", "=", domain)
    .where("key", "in", keys)
    .where("active", "=", true)
    .execute();
  const wrong = defined.find(({ key, valueType }) => !FITS[valueType](values[key] ?? ""));
  return wrong && fail("REQUEST_INVALID", `body.customProperties.${wrong.key}: not a ${wrong.valueType}`);
}
