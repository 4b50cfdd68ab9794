import styled from "@emotion/styled";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { noteRecovery, recoveriesLately, recoveryDelayMs, startAddress } from "../boot/recoveries.ts";
import { useAfter } from "../hooks/use-after.ts";
import { reportError } from "../services/reports/report-error.ts";
import { useServices } from "../services/services-context.ts";

/** Delay before the first return. Later ones are longer. */
const RETURN_MS = 15_000;

const Page = styled.main({
  display: "grid",
  alignContent: "center",
  minHeight: "100dvh",
  maxWidth: "44rem",
  marginInline: "auto",
  padding: "2rem clamp(1.5rem, 6vw, 4rem)",
  background: "var(--ui-page)",
  color: "var(--ui-text)",
  "& > div": { display: "grid", justifyItems: "center", gap: "2rem", textAlign: "center", textWrap: "balance" },
  "& > div::before": {
    content: '"!" / ""',
    display: "grid",
    placeItems: "center",
    width: "7rem",
    height: "7rem",
    borderRadius: "50%",
    background: "var(--ui-brand-soft)",
    color: "var(--ui-brand-soft-text)",
    fontSize: "3.5rem",
    fontWeight: 760,
  },
  "& h1": { fontSize: "clamp(1.875rem, 6vw, 3rem)", fontWeight: 680, lineHeight: 1.15, letterSpacing: "-0.022em" },
  "& p": { fontSize: "1.25rem" },
  "& button": {
    minHeight: "4rem",
    paddingInline: "2rem",
    border: 0,
    borderRadius: 999,
    background: "var(--ui-brand-fill)",
    color: "var(--ui-on-brand)",
    fontSize: "1.25rem",
    fontWeight: 680,
    cursor: "pointer",
  },
  "& button:active": { transform: "scale(0.97)" },
});

/** Reloads the kiosk at its start address, a state known to work. */
function startOver(): void {
  noteRecovery(sessionStorage, Date.now());
  location.replace(startAddress(location.href));
}

function useErrorReport(error: unknown): void {
  // Writes to the console and to the queue of reports.
  useEffect(() => reportError(error), [error]);
}

/**
 * Shown when a screen fails unexpectedly. Returns to the screen saver by itself, with a growing delay. It is part of
 * the first load and uses nothing of the UI kit, because that may be what failed.
 */
export function ErrorPage({ error }: { readonly error: unknown }): ReactNode {
  const { clock } = useServices();
  const { t } = useTranslation();
  const [returnMs] = useState(() => recoveryDelayMs(RETURN_MS, recoveriesLately(sessionStorage, clock.now())));
  useErrorReport(error);
  useAfter(returnMs, startOver);
  return (
    <Page>
      <div role="alert">
        <h1 tabIndex={-1}>{t("failure.title")}</h1>
        <p>{t("failure.text")}</p>
        <button type="button" onClick={startOver}>
          {t("common.toStart")}
        </button>
      </div>
    </Page>
  );
}
