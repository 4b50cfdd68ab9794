import type { ReactNode } from "react";
import { BulkBlock } from "./bulk-block.tsx";
import { ExportMembers } from "./export-members.tsx";

interface ListWindowProps {
  readonly name: "block" | "export";
  readonly selected: ReadonlySet<string>;
  readonly nameOf: (accountId: string) => string;
  readonly needle: string;
  readonly onClose: () => void;
  /** The members that are left to choose from. */
  readonly onSelect: (accountIds: ReadonlySet<string>) => void;
}

/** What can be done with several members. It loads when it is wanted: the list is the first page of many. */
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
