import styled from "@emotion/styled";
import { IconButton, LockIcon, LogoutIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

const Layout = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minWidth: 0,
  "& > span": { maxWidth: "12rem", fontWeight: 560, lineHeight: 1.15, overflowWrap: "anywhere" },
  // A phone has room for the button only. Its label contains the name.
  "@media (max-width: 767px)": { "& > span": { display: "none" } },
});

/** Name of the person on duty with a button to leave, or to sign in again after a lock. Nothing without a duty. */
export function DutyChip(): ReactNode {
  const { t } = useTranslation();
  const { staffDuty, isStaff } = useServices();
  const onDuty = useStore(staffDuty.current);
  const leave = (): void => {
    isStaff.set(false);
    staffDuty.end();
  };
  if (onDuty === undefined) {
    return null;
  }
  const isLocked = onDuty.token === undefined;
  return (
    <Layout>
      <span aria-hidden="true">{isLocked ? t("duty.locked") : onDuty.name}</span>
      {isLocked ? (
        <IconButton label={t("duty.unlock")} icon={<LockIcon />} onClick={() => void staffDuty.require()} />
      ) : (
        <IconButton label={t("duty.leaveOf", { name: onDuty.name })} icon={<LogoutIcon />} onClick={leave} />
      )}
    </Layout>
  );
}
