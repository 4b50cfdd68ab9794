import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";

interface SelectionBarProps {
  readonly selected: ReadonlySet<string>;
  readonly onClear: () => void;
  /** Actions for the selected rows. */
  readonly children: ReactNode;
}

/** Actions for the selected rows, shown while rows are selected. */
export function SelectionBar({ selected, onClear, children }: SelectionBarProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (selected.size === 0) {
    return null;
  }
  return (
    <section className="picked" aria-label={t("common.list.selection")}>
      <b aria-live="polite">{t("common.list.selected", { count: selected.size, number: number(selected.size) })}</b>
      <span className="sep" />
      {children}
      <span className="sep" />
      <Button onPress={onClear} label={t("common.list.clearSelection")}>
        <Icon name="close" />
      </Button>
    </section>
  );
}
