import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { keepDraft } from "./drafts.ts";

/** Treats empty fields as absent, so that a required one is reported and an optional one is left out. */
function withoutEmpty<Value>(value: Value): Value;
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((part: unknown) => withoutEmpty(part));
  }
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value === "" ? undefined : value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]: [string, unknown]) => [key, withoutEmpty(part)]));
}

interface EditorOptions<In extends FieldValues, Out extends FieldValues> {
  /** A schema of the contracts, mostly a call's body. */
  readonly schema: z.ZodMiniType<Out, In>;
  readonly values: DefaultValues<In>;
  /** Stores a draft under this name, which survives a reload. Never use it for data of members. */
  readonly keepAs?: string;
  /** Further normalization before the schema is applied. */
  readonly tidy?: (typed: In) => In;
}

/**
 * Creates a form whose fields are checked by a schema. It is shown with `Form` and the fields of this folder.
 *
 * @example
 * const form = useEditor({ schema: administrationApi.createStore.body, values: { name: "" } });
 */
export function useEditor<In extends FieldValues, Out extends FieldValues>({
  schema,
  values,
  keepAs,
  tidy = (typed) => typed,
}: EditorOptions<In, Out>): UseFormReturn<In, unknown, Out> {
  const check = zodResolver<In, unknown, Out>(schema);
  const form = useForm<In, unknown, Out>({
    defaultValues: values,
    mode: "onTouched",
    resolver: async (typed, context, options) => await check(tidy(withoutEmpty(typed)), context, options),
  });
  useEffect(() => (keepAs === undefined ? undefined : keepDraft(form, keepAs)), [form, keepAs]);
  return form;
}
