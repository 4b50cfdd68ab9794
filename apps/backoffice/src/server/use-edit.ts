import type { CallOptions } from "@punktum/client/requests";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type * as z from "zod/mini";
import { mergeEdits, type FieldConflict, setField } from "./merge-edits.ts";
import { isRefused, Refusal } from "./refusal.ts";

interface Versioned {
  readonly version: number;
}

interface EditOptions<R extends Versioned, V extends object> {
  /** The record that the form starts from. */
  readonly record: R;
  /** Schema of the record, to parse the version that another user saved. */
  readonly schema: z.ZodMiniType<R>;
  /** Extracts the form's values from a record. */
  readonly valuesOf: (record: R) => V;
  /** Sends the values; the options hold the version and the idempotency key. */
  readonly send: (values: V, options: CallOptions) => Promise<unknown>;
  /** Calls whose answers the edit changes. */
  readonly refreshes?: readonly { readonly id: string }[];
  /** Receives the saved values, to show them in the form. */
  readonly onSaved?: (values: V) => void;
}

/** Another user's edit that conflicts with mine. */
interface EditConflict {
  readonly fields: readonly FieldConflict[];
  readonly changedBy: string | undefined;
  readonly changedAt: string | undefined;
}

/** Whose value of a field is saved. */
type Side = "mine" | "theirs";

/** The state of an edit, for a form and its comparison. */
export interface Editing<V> {
  readonly save: (values: V) => Promise<void>;
  readonly conflict: EditConflict | undefined;
  /** Saves the chosen value of each field. */
  readonly decide: (choice: ReadonlyMap<string, Side>) => void;
  /** Discards my edit and shows theirs. */
  readonly takeTheirs: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface Pending<R, V> {
  readonly theirs: R;
  readonly merged: V;
  readonly conflict: EditConflict;
}

const textOf = (value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

function theirsOf<R>(error: Refusal, schema: z.ZodMiniType<R>): R | undefined {
  const { body } = error;
  const current: unknown = typeof body === "object" && body !== null && "current" in body ? body.current : undefined;
  const parsed = schema.safeParse(current);
  return parsed.success ? parsed.data : undefined;
}

const MERGES = 4;

/**
 * Edits a versioned record. If another user saved it meanwhile, fields that only one side changed are merged and sent
 * again without asking. `EditDiff` resolves fields that both sides changed.
 */
export function useEdit<R extends Versioned, V extends object>(options: EditOptions<R, V>): Editing<V> {
  const { record, schema, valuesOf, send, refreshes = [], onSaved } = options;
  const [base, setBase] = useState(record);
  const [pending, setPending] = useState<Pending<R, V>>();
  const queries = useQueryClient();
  const sent = useRef({ text: "", key: "" });

  const keyFor = (values: V, version: number): string => {
    const text = JSON.stringify([values, version]);
    if (sent.current.text !== text) {
      sent.current = { text, key: crypto.randomUUID() };
    }
    return sent.current.key;
  };
  const show = (next: R): void => {
    setBase(next);
    setPending(undefined);
    onSaved?.(valuesOf(next));
  };
  const attempt = async (values: V, from: R, merges = 0): Promise<void> => {
    const headers = { "if-match": `"${from.version}"` };
    try {
      const answer = await send(values, { idempotencyKey: keyFor(values, from.version), headers });
      const saved = schema.safeParse(answer);
      show(saved.success ? saved.data : from);
    } catch (error) {
      const theirs = isRefused(error, "CHANGED_MEANWHILE") ? theirsOf(error, schema) : undefined;
      if (theirs === undefined || !(error instanceof Refusal)) {
        throw error;
      }
      const { merged, conflicts } = mergeEdits(valuesOf(from), values, valuesOf(theirs));
      if (conflicts.length === 0 && merges < MERGES) {
        await attempt(merged, theirs, merges + 1);
        return;
      }
      const { changedBy, changedAt } = error.details;
      const conflict = { fields: conflicts, changedBy: textOf(changedBy), changedAt: textOf(changedAt) };
      setPending({ theirs, merged, conflict });
      return;
    }
    await Promise.all(refreshes.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
  };
  const mutation = useMutation<void, Error, { readonly values: V; readonly from: R }>({
    mutationFn: async ({ values, from }) => await attempt(values, from),
  });
  return {
    save: async (values) => {
      // If the platform refuses, the form keeps its values, and the note beside its button shows the error.
      await mutation.mutateAsync({ values, from: base }).catch(() => undefined);
    },
    conflict: pending?.conflict,
    decide: (choice) => {
      if (pending === undefined) {
        return;
      }
      const values = structuredClone(pending.merged);
      for (const { field, mine, theirs } of pending.conflict.fields) {
        setField(values, field, choice.get(field) === "theirs" ? theirs : mine);
      }
      mutation.mutate({ values, from: pending.theirs });
    },
    takeTheirs: () => {
      if (pending !== undefined) {
        show(pending.theirs);
      }
    },
    isPending: mutation.isPending,
    error: mutation.error,
  };
}
