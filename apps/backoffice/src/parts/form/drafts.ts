import type { FieldValues, UseFormReturn } from "react-hook-form";
import { tabMemory } from "../../base/memory.ts";

const PREFIX = "draft.";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function readDraft(name: string): Record<string, unknown> | undefined {
  const text = tabMemory.getItem(PREFIX + name);
  if (text === null) {
    return undefined;
  }
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : undefined;
}

/** Forgets what was typed: it has been saved. */
export function forgetDraft(name: string): void {
  tabMemory.removeItem(PREFIX + name);
}

/** Puts back what was typed before a reload, and keeps what is typed from now on. Returns the way to stop. */
export function keepDraft<V extends FieldValues, C, T>(form: UseFormReturn<V, C, T>, name: string): () => void {
  const draft = readDraft(name);
  for (const field of Object.keys(draft ?? {})) {
    // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion, typescript/no-explicit-any, typescript/no-unsafe-argument -- the draft was written from this form's own fields
    form.setValue(field as any, draft?.[field] as any, { shouldDirty: true });
  }
  return form.subscribe({
    formState: { values: true },
    callback: ({ values }) => tabMemory.setItem(PREFIX + name, JSON.stringify(values)),
  });
}
