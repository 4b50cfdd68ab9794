import { Button, Countdown, Dialog } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface IdleWarningProps {
  /** Seconds left when the warning started; `undefined` without a warning. */
  readonly seconds: number | undefined;
  readonly onContinue: () => void;
  readonly onLeave: () => void;
}

/** Asks whether the shopper is present. A tap anywhere continues. */
export function IdleWarning({ seconds, onContinue, onLeave }: IdleWarningProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Dialog
      open={seconds !== undefined}
      title={t("idle.title")}
      role="alertdialog"
      onClose={onContinue}
      actions={
        <>
          <Button variant="quiet" onClick={onLeave}>
            {t("idle.leave")}
          </Button>
          <Button onClick={onContinue}>{t("idle.continue")}</Button>
        </>
      }
    >
      <div style={{ display: "grid", justifyItems: "center", gap: "1.5rem", textAlign: "center" }}>
        {seconds === undefined ? null : (
          <Countdown seconds={seconds} size="large" label={(count) => t("idle.countdown", { count })} />
        )}
        <p>{t("idle.text")}</p>
      </div>
    </Dialog>
  );
}
