import type { AccountStatus } from "@punktum/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip, type ChipKind } from "../../parts/chip.tsx";
import type { IconName } from "../../parts/icon.tsx";

const LOOKS: Readonly<Record<AccountStatus, readonly [ChipKind, IconName]>> = {
  ACTIVE: ["ok", "check"],
  INACTIVE: ["none", "clock"],
  LOCKED: ["bad", "lock"],
  TERMINATED: ["none", "close"],
};

/** The state of an account. */
export function StatusChip({ status }: { readonly status: AccountStatus }): ReactNode {
  const { t } = useTranslation();
  const [kind, icon] = LOOKS[status];
  return (
    <Chip kind={kind} icon={icon}>
      {t(`members.status.${status}`)}
    </Chip>
  );
}
