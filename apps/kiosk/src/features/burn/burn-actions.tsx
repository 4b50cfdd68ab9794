import styled from "@emotion/styled";
import { Button, HistoryIcon, LogoutIcon, space, TicketIcon, UserIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const Group = styled.fieldset({
  display: "flex",
  flexWrap: "wrap",
  minWidth: 0,
  gap: space(1.5),
  alignContent: "center",
  height: "100%",
  "& > button": { flex: "1 1 auto", minWidth: "min(40%, 14rem)", paddingInline: space(2) },
});

export interface BurnActionsProps {
  readonly onHistory: () => void;
  readonly onLogout: () => void;
  /** Absent on a device that redeems nothing. */
  readonly onRedeemCoupon: (() => void) | undefined;
  readonly isLoadingKeys: boolean;
  /** Absent for a shopper who is registered or may not register here. */
  readonly onRegister: (() => void) | undefined;
}

/** What can be done besides choosing a voucher (BURN-06 to BURN-08). */
export function BurnActions(props: BurnActionsProps): ReactNode {
  const { onHistory, onLogout, onRedeemCoupon, isLoadingKeys, onRegister } = props;
  const { t } = useTranslation();
  return (
    <Group aria-label={t("burn.options")}>
      {onRedeemCoupon === undefined ? null : (
        <Button variant="secondary" startIcon={<TicketIcon />} loading={isLoadingKeys} onClick={onRedeemCoupon}>
          {t("burn.redeemCoupon")}
        </Button>
      )}
      <Button variant="secondary" startIcon={<HistoryIcon />} onClick={onHistory}>
        {t("burn.history")}
      </Button>
      {onRegister === undefined ? null : (
        <Button variant="secondary" startIcon={<UserIcon />} onClick={onRegister}>
          {t("burn.register")}
        </Button>
      )}
      <Button variant="secondary" startIcon={<LogoutIcon />} onClick={onLogout}>
        {t("burn.logout")}
      </Button>
    </Group>
  );
}
