import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import type { ExportWanted } from "../../parts/exports/export-job.ts";
import { SelectionBar } from "../../parts/list/selection-bar.tsx";
import { BulkBlock } from "./bulk-block.tsx";

interface BulkProps {
  /** Names of the selected members by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly exported: () => ExportWanted;
}

/** What can be done with the selected members: block them, export them. */
export function Bulk({ names, onSelect, exported }: BulkProps): ReactNode {
  const { t } = useTranslation();
  const [isBlocking, setIsBlocking] = useState(false);
  const selected = new Set(names.keys());
  return (
    <>
      <SelectionBar selected={selected} onClear={() => onSelect(new Set())}>
        <Button icon="lock" onPress={() => setIsBlocking(true)}>
          {t("members.bulk.block")}
        </Button>
        <ExportButton what={exported} isLead={false} />
      </SelectionBar>
      {isBlocking ? (
        <BulkBlock
          selected={selected}
          nameOf={(id) => names.get(id) ?? id}
          onClose={() => setIsBlocking(false)}
          onDone={(blocked) => onSelect(selected.difference(new Set(blocked)))}
        />
      ) : null}
    </>
  );
}
