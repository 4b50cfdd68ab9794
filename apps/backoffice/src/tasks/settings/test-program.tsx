import { sandboxesApi } from "@punktum/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { Note } from "../../parts/note.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { LostData } from "./lost-data.tsx";
import { SettingGroup } from "./setting-group.tsx";

const MAIL_EVERY_MS = 5_000;
/** A link in the text of a mail. */
const LINK = /(https?:\/\/\S+)/;

/** Deletes the data after a question that names what is lost. */
function Reset({ name }: { readonly name: string }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const queries = useQueryClient();
  const params = { programId: useProgramId() };
  const [isAsked, setIsAsked] = useState(false);
  const reset = useWrite(sandboxesApi.resetSandbox);
  const confirm = (): void =>
    reset.mutate(
      { params },
      {
        onSuccess: ({ members }) => {
          setIsAsked(false);
          showDone(t("settings.tests.done", { count: members, number: number(members) }));
          // Every list may have shown what is gone.
          void queries.invalidateQueries();
        },
      },
    );
  return (
    <>
      <p>{t("settings.tests.resetText")}</p>
      <div>
        <Button kind="danger" onPress={() => setIsAsked(true)}>
          {t("settings.tests.reset")}
        </Button>
      </div>
      <Confirm
        title={t("settings.tests.confirmTitle", { name })}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        action={t("settings.tests.confirm")}
        onConfirm={confirm}
        isPending={reset.isPending}
        isDanger
      >
        <LostData />
        <FailureNote error={reset.error} />
      </Confirm>
    </>
  );
}

/** A text whose addresses can be opened. */
function MailText({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="test-mail-text">
      {text
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of a mail never change
          <p key={index}>
            {line.split(LINK).map((part) =>
              LINK.test(part) ? (
                <a key={part} href={part} target="_blank" rel="noreferrer">
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </p>
        ))}
    </div>
  );
}

/** Mails that the programme has kept instead of sending them. */
function KeptMails(): ReactNode {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const params = { programId: useProgramId() };
  const { data, error, refetch } = useRead(sandboxesApi.listSandboxMails, { params }, { everyMs: MAIL_EVERY_MS });
  if (data === undefined) {
    return error === null ? <Skeleton lines={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data.data.length === 0) {
    return <EmptyState icon="inbox" title={t("settings.tests.noMails")} text={t("settings.tests.noMailsText")} />;
  }
  return (
    <ul className="test-mails">
      {data.data.map(({ id, to, subject, text, keptAt }) => (
        <li key={id}>
          <details>
            <summary>
              <b>{subject}</b>
              <small>
                {to} · {moment(keptAt)}
              </small>
            </summary>
            <MailText text={text} />
          </details>
        </li>
      ))}
    </ul>
  );
}

/** What a test programme says of itself: its source, the reset and its mails. */
export function TestProgram({ name, source }: { readonly name: string; readonly source: string }): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useCan()("settings.edit");
  return (
    <div className="settings-form">
      <Note kind="plan" icon="info">
        {t("settings.tests.here", { source })}
      </Note>
      {mayEdit ? (
        <>
          <SettingGroup title={t("settings.tests.resetTitle")}>
            <Reset name={name} />
          </SettingGroup>
          <SettingGroup title={t("settings.tests.mails")}>
            <p className="muted">{t("settings.tests.mailsText")}</p>
            <KeptMails />
          </SettingGroup>
        </>
      ) : null}
    </div>
  );
}
