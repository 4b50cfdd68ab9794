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

/** Names of fields that are never stored, at any depth. Add every secret that a form with a draft asks for. */
const SECRETS = ["pin"];

const withoutSecrets = (key: string, value: unknown): unknown => (SECRETS.includes(key) ? undefined : value);

/** Removes the stored draft after it was saved. */
export function forgetDraft(name: string): void {
  tabMemory.removeItem(PREFIX + name);
}

/** Restores the draft and stores further input. Returns a function that stops this. */
export function keepDraft<V extends FieldValues, C, T>(form: UseFormReturn<V, C, T>, name: string): () => void {
  const draft = readDraft(name);
  if (draft !== undefined) {
    form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
  }
  return form.subscribe({
    formState: { values: true },
    callback: ({ values }) => tabMemory.setItem(PREFIX + name, JSON.stringify(values, withoutSecrets)),
  });
}
