import styled from "@emotion/styled";
import { Button, fontSize, HistoryIcon, LogoutIcon, radius, ScanIcon, shadow, space, UserIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LANDSCAPE } from "./layouts.ts";

const Group = styled.fieldset({
  display: "flex",
  flexWrap: "wrap",
  minWidth: 0,
  gap: space(1.5),
  alignContent: "center",
  height: "100%",
  // As wide as its longest word, so that no word is broken without a hyphen.
  "& > button": { flex: "1 1 min(40%, 14rem)", minWidth: "min-content", paddingInline: space(1.5) },
  "& > button > [data-part=content] > span": { hyphens: "auto", overflowWrap: "break-word" },
  // On a phone the first of three has a row, so that its words do not break while the last has room to spare.
  "@media (max-width: 479.98px)": { "& > button:first-of-type:nth-last-of-type(3)": { flexBasis: "100%" } },
  // Three buttons share one row of an upright tablet.
  "@media (min-width: 700px)": { "& > button": { flexBasis: "28%" } },
  // Four buttons form two rows of two.
  "& > button:first-of-type:nth-last-of-type(4), & > button:first-of-type:nth-last-of-type(4) ~ button": {
    flexBasis: "40%",
  },
  // Beside the balance: tiles of equal height, icon above the label.
  [LANDSCAPE]: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))",
    gridAutoRows: "1fr",
    alignContent: "stretch",
    minHeight: "9rem",
    "& > button": {
      minWidth: 0,
      paddingInline: space(1.5),
      border: "1px solid var(--ui-card-edge)",
      borderRadius: radius.card,
      boxShadow: shadow.rest,
      fontSize: `clamp(${fontSize.small}, 1.5vw, ${fontSize.body})`,
    },
    "& > button > [data-part=content]": { flexDirection: "column", gap: space(1.25) },
    "& > button > [data-part=content] > span": { overflowWrap: "anywhere" },
    // Four tiles form two rows of two, icon beside the label. One row would be too narrow for the labels.
    "&:has(> :nth-of-type(4))": { gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 12rem), 1fr))" },
    "&:has(> :nth-of-type(4)) > button > [data-part=content]": { flexDirection: "row" },
  },
});

export interface BurnActionsProps {
  readonly onHistory: () => void;
  readonly onLogout: () => void;
  /** Absent on a device that does not redeem. */
  readonly onRedeemCoupon: (() => void) | undefined;
  readonly isLoadingKeys: boolean;
  /** Absent if the shopper is registered or may not register here. */
  readonly onRegister: (() => void) | undefined;
}

/** Actions besides choosing a voucher. */
export function BurnActions(props: BurnActionsProps): ReactNode {
  const { onHistory, onLogout, onRedeemCoupon, isLoadingKeys, onRegister } = props;
  const { t } = useTranslation();
  return (
    <Group aria-label={t("burn.options")}>
      {onRedeemCoupon === undefined ? null : (
        <Button
          variant="secondary"
          startIcon={<ScanIcon sizePx={28} />}
          loading={isLoadingKeys}
          onClick={onRedeemCoupon}
        >
          {t("burn.redeemCoupon")}
        </Button>
      )}
      <Button variant="secondary" startIcon={<HistoryIcon sizePx={28} />} onClick={onHistory}>
        {t("burn.history")}
      </Button>
      {onRegister === undefined ? null : (
        <Button variant="secondary" startIcon={<UserIcon sizePx={28} />} onClick={onRegister}>
          {t("burn.register")}
        </Button>
      )}
      <Button variant="secondary" startIcon={<LogoutIcon sizePx={28} />} onClick={onLogout}>
        {t("burn.logout")}
      </Button>
    </Group>
  );
}
