import { Button, Countdown, EmptyState, NotFoundIllustration, ScreenFrame } from "@punktum/ui";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { reportError } from "../services/report-error.ts";

const RETURN_SECONDS = 15;

/** Loads the kiosk afresh at its start, which is the only state known to be good. */
function startOver(): void {
  globalThis.location.assign(new URL("./screen-saver", globalThis.location.href));
}

/** Shown when a screen failed unexpectedly: says so and returns to the screen saver by itself. */
export function ErrorPage(): ReactNode {
  const error = useRouteError();
  const { t } = useTranslation();
  useEffect(() => reportError(error), [error]);
  return (
    <ScreenFrame title={t("failure.title")} hideTitle fill>
      <div style={{ flex: 1 }} role="alert">
        <EmptyState
          title={t("failure.title")}
          text={t("failure.text")}
          illustration={<NotFoundIllustration />}
          action={
            <div style={{ display: "grid", justifyItems: "center", gap: "1.5rem" }}>
              <Button size="large" onClick={startOver}>
                {t("common.toStart")}
              </Button>
              <Countdown seconds={RETURN_SECONDS} onEnd={startOver} label={() => t("common.pleaseWait")} />
            </div>
          }
        />
      </div>
    </ScreenFrame>
  );
}
