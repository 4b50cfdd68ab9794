import type { ReactNode } from "react";
import { BulkBlock } from "./bulk-block.tsx";
import { ExportMembers } from "./export-members.tsx";

interface ListWindowProps {
  readonly name: "block" | "export";
  readonly selected: ReadonlySet<string>;
  readonly nameOf: (accountId: string) => string;
  readonly needle: string;
  readonly onClose: () => void;
  /** Receives the new selection. */
  readonly onSelect: (accountIds: ReadonlySet<string>) => void;
}

/** Dialogs for several members. Loaded on first use, because the list is the first page of most users. */
export function ListWindow({ name, selected, nameOf, needle, onClose, onSelect }: ListWindowProps): ReactNode {
  return name === "export" ? (
    <ExportMembers selected={selected} needle={needle} onClose={onClose} />
  ) : (
    <BulkBlock
      selected={selected}
      nameOf={nameOf}
      onClose={onClose}
      onDone={(blocked) => onSelect(new Set([...selected].filter((id) => !blocked.includes(id))))}
    />
  );
}
