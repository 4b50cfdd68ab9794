import { userMailsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { Switch } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useRead } from "../../server/use-calls.ts";
import { useEdit } from "../../server/use-edit.ts";
import { MEMBER_READS } from "./use-member.ts";

const { readMailChoice, replaceMailChoice } = userMailsApi;
type Choice = z.output<typeof readMailChoice.response>;

const valuesOf = ({ pointMails }: Choice) => ({ pointMails });
type Values = ReturnType<typeof valuesOf>;

function PointMails({ userId, choice }: { readonly userId: string; readonly choice: Choice }): ReactNode {
  const { t } = useTranslation();
  const editing = useEdit({
    record: choice,
    schema: readMailChoice.response,
    valuesOf,
    send: async (body: Values, options) => await call(replaceMailChoice, { params: { userId }, body }, options),
    refreshes: [readMailChoice, ...MEMBER_READS],
    onSaved: ({ pointMails }) => showDone(t(pointMails ? "members.person.mailsOn" : "members.person.mailsOff")),
  });
  return (
    <>
      <Switch
        className="choice switch-field"
        isSelected={choice.pointMails}
        isDisabled={editing.isPending}
        onChange={(pointMails) => void editing.save({ pointMails })}
      >
        <span>
          {t("members.person.pointMails")}
          <small>{t("members.person.pointMailsHint")}</small>
        </span>
        <span className="track" />
      </Switch>
      <FailureNote error={editing.error} />
      <EditDiff editing={editing} labelOf={() => t("members.person.pointMails")} />
    </>
  );
}

/** Which mails a person wants. They have the same switch behind a link in these mails. */
export function MailChoice({ userId }: { readonly userId: string }): ReactNode {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(readMailChoice, { params: { userId } });
  return (
    <div className="fields">
      <h3>{t("members.person.mails")}</h3>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={1} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <PointMails userId={userId} choice={data} />
      )}
    </div>
  );
}
