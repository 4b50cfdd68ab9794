import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip, type ChipKind } from "../../parts/chip.tsx";
import type { Import } from "./import-types.ts";

const KINDS: Readonly<Record<Import["state"], ChipKind>> = {
  UPLOADED: "none",
  CHECKING: "plan",
  CHECKED: "none",
  RUNNING: "plan",
  DONE: "ok",
  UNDOING: "plan",
  UNDONE: "none",
  FAILED: "bad",
};

/** State of an import. Skipped rows are marked as a warning. */
export function StateChip({ entry }: { readonly entry: Import }): ReactNode {
  const { t } = useTranslation();
  const { state, wrongRows } = entry;
  const isPartly = (state === "DONE" || state === "CHECKED") && wrongRows > 0;
  return <Chip kind={isPartly ? "warn" : KINDS[state]}>{t(`imports.states.${state}`)}</Chip>;
}
