import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { SelectionBar } from "../../parts/list/selection-bar.tsx";
import { EndDialog } from "./end-dialog.tsx";
import type { useBulk } from "./use-bulk.ts";

interface ChosenProps {
  readonly selected: ReadonlySet<string>;
  readonly bulk: ReturnType<typeof useBulk>;
  readonly onClear: () => void;
}

/** Bulk actions for the selected vouchers. */
export function Chosen({ selected, bulk, onClear }: ChosenProps): ReactNode {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const change = (to: Parameters<typeof bulk.mutate>[0]["change"]): void =>
    bulk.mutate({ ids: [...selected], change: to }, { onSuccess: onClear });
  return (
    <>
      <SelectionBar selected={selected} onClear={onClear}>
        <Button icon="calendar" onPress={() => setIsAsking(true)}>
          {t("vouchers.bulk.date")}
        </Button>
        <Button icon="clock" isPending={bulk.isPending} onPress={() => change({ validTo: new Date().toISOString() })}>
          {t("vouchers.bulk.end")}
        </Button>
        <Button icon="unlock" isPending={bulk.isPending} onPress={() => change({ active: true })}>
          {t("vouchers.bulk.on")}
        </Button>
        <Button icon="lock" isPending={bulk.isPending} onPress={() => change({ active: false })}>
          {t("vouchers.bulk.off")}
        </Button>
      </SelectionBar>
      {isAsking ? (
        <EndDialog
          count={selected.size}
          onClose={() => setIsAsking(false)}
          onChange={(validTo) => {
            setIsAsking(false);
            change({ validTo });
          }}
        />
      ) : null}
    </>
  );
}
