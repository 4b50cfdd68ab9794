import { meApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { Icon } from "../../parts/icon.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { Section } from "./section.tsx";

/** The user's sessions, each with a button to end it. */
export function SessionSection(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const sessions = useRead(meApi.listMySessions, {});
  const end = useWrite(meApi.endMySession, { refreshes: [meApi.listMySessions] });
  const endOne = (sessionId: string): void =>
    end.mutate({ params: { sessionId } }, { onSuccess: () => showDone(t("me.sessions.ended")) });
  const hasOthers = (sessions.data ?? []).some(({ current }) => !current);
  const endOthers = (
    <Button onPress={() => endOne("others")} isPending={end.isPending}>
      {t("me.sessions.endOthers")}
    </Button>
  );
  return (
    <Section title={t("me.sessions.title")} text={t("me.sessions.text")} {...(hasOthers ? { acts: endOthers } : {})}>
      <FailureNote error={end.error} />
      {sessions.error !== null && sessions.data === undefined ? (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : sessions.data === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <ul className="me-list">
          {sessions.data.map(({ id, browser, startedAt, lastSeenAt, current }) => (
            <li key={id}>
              <span className="glyph">
                <Icon name="external" />
              </span>
              <div>
                <b>{browser === "" ? t("me.sessions.unknown") : browser}</b>
                <small className="muted">
                  {t("me.sessions.times", { started: format.moment(startedAt), seen: format.ago(lastSeenAt) })}
                </small>
              </div>
              {current ? (
                <Chip kind="ok">{t("me.sessions.this")}</Chip>
              ) : (
                <Button isTiny onPress={() => endOne(id)} label={t("me.sessions.endNamed", { browser })}>
                  {t("me.sessions.end")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
