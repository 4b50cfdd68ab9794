import type { ReactNode } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "../../parts/icon.tsx";
import { type What, WHATS } from "./voucher-types.ts";

const ICONS: Readonly<Record<What, IconName | undefined>> = {
  EUROS: "euro",
  PERCENT: undefined,
  EXTRAPOINT: "star",
  MULTIPLIER: undefined,
  EARN: "plus",
  REWARD: "gift",
};
/** Text shown instead of an icon. */
const SIGNS: Readonly<Partial<Record<What, string>>> = { PERCENT: "%", MULTIPLIER: "2×" };

interface KindFieldProps {
  readonly value: What;
  readonly onChange: (what: What) => void;
  /** Selectable kinds. A saved reward cannot become a coupon. */
  readonly among: readonly What[];
}

/** Choice of the voucher's kind. */
export function KindField({ value, onChange, among }: KindFieldProps): ReactNode {
  const { t } = useTranslation();
  return (
    <RadioGroup
      className="kinds"
      aria-label={t("vouchers.field.kind")}
      value={value}
      orientation="horizontal"
      onChange={(next) => {
        const what = WHATS.find((one) => one === next);
        if (what !== undefined) {
          onChange(what);
        }
      }}
    >
      {among.map((what) => {
        const icon = ICONS[what];
        return (
          <Radio key={what} value={what} className="kind">
            {icon === undefined ? <b aria-hidden="true">{SIGNS[what]}</b> : <Icon name={icon} />}
            {t(`vouchers.what.${what}`)}
          </Radio>
        );
      })}
    </RadioGroup>
  );
}
