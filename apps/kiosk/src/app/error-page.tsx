import { Button, ScreenFrame, WarningIcon } from "@punktum/ui";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { noteRecovery, recoveriesLately, recoveryDelayMs, startAddress } from "../boot/recoveries.ts";
import { useServices } from "../services/services-context.ts";
import { reportError } from "../services/report-error.ts";

/** Wait before the first return; later ones wait longer. */
const RETURN_MS = 15_000;

/** Loads the kiosk afresh at its start, which is the only state known to be good. */
function startOver(): void {
  noteRecovery(sessionStorage, Date.now());
  location.replace(startAddress(location.href));
}

/**
 * Shown when a screen failed unexpectedly: says so and returns to the screen saver by itself, later each time it fails
 * again. Made of little, since whatever it needs may be what failed.
 */
export function ErrorPage(): ReactNode {
  const error = useRouteError();
  const { clock } = useServices();
  const { t } = useTranslation();
  useEffect(() => reportError(error), [error]);
  useEffect(
    () => clock.after(recoveryDelayMs(RETURN_MS, recoveriesLately(sessionStorage, clock.now())), startOver),
    [clock],
  );
  return (
    <ScreenFrame title={t("failure.title")} width="narrow" fill>
      <div role="alert" style={{ display: "grid", gap: "2rem", justifyItems: "start" }}>
        <WarningIcon sizePx={64} />
        <p>{t("failure.text")}</p>
        <Button size="large" onClick={startOver}>
          {t("common.toStart")}
        </Button>
      </div>
    </ScreenFrame>
  );
}
