import type { VoucherState } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip, type ChipKind } from "../../parts/chip.tsx";
import type { IconName } from "../../parts/icon.tsx";

const LOOKS: Readonly<Record<VoucherState, readonly [ChipKind, IconName?]>> = {
  DRAFT: ["none"],
  OFF: ["bad"],
  ENDED: ["none", "clock"],
  SOLD_OUT: ["warn"],
  PLANNED: ["plan"],
  RUNNING: ["ok"],
};

/** State of a voucher: redeemable, or the reason why not. */
export function StateChip({ state }: { readonly state: VoucherState }): ReactNode {
  const { t } = useTranslation();
  const [kind, icon] = LOOKS[state];
  return (
    <Chip kind={kind} {...(icon === undefined ? {} : { icon })}>
      {t(`vouchers.states.${state}`)}
    </Chip>
  );
}

interface Stated {
  readonly draft: boolean;
  readonly active: boolean;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** State of a record at a moment, equal to the state in the platform's list; `left` is null without a limit. */
export function stateOf(
  { draft, active, validFrom, validTo }: Stated,
  left: number | null,
  nowMs: number,
): VoucherState {
  if (draft) {
    return "DRAFT";
  }
  if (!active) {
    return "OFF";
  }
  if (validTo !== null && Date.parse(validTo) < nowMs) {
    return "ENDED";
  }
  if (left !== null && left <= 0) {
    return "SOLD_OUT";
  }
  return validFrom !== null && Date.parse(validFrom) > nowMs ? "PLANNED" : "RUNNING";
}
