import type { ReactNode } from "react";
import { useFormat } from "../base/format.ts";
import type { Editing } from "../server/use-edit.ts";
import { DiffView } from "./diff-view.tsx";

interface EditDiffProps {
  /** The edit of `useEdit`. */
  readonly editing: Editing<never>;
  /** Label of a field by its path. */
  readonly labelOf: (field: string) => string;
  /** A value as display text; unchanged by default. */
  readonly textOf?: (field: string, value: unknown) => string;
}

const plainText = (_field: string, value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/** Asks which values to save when `useEdit` finds fields that another user changed too. */
export function EditDiff({ editing, labelOf, textOf = plainText }: EditDiffProps): ReactNode {
  const { ago, list } = useFormat();
  const { conflict, decide, takeTheirs, isPending, error } = editing;
  const { changedBy = "", changedAt, fields = [] } = conflict ?? {};
  const who = [changedBy, changedAt === undefined ? "" : ago(changedAt)].filter((part) => part !== "");
  return (
    <DiffView
      isOpen={conflict !== undefined}
      who={list(who)}
      conflicts={fields.map(({ field, base, mine, theirs }) => ({
        name: field,
        label: labelOf(field),
        before: textOf(field, base),
        mine: textOf(field, mine),
        theirs: textOf(field, theirs),
      }))}
      onSave={decide}
      onDiscard={takeTheirs}
      isPending={isPending}
      error={error}
    />
  );
}
