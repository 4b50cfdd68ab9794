import { administrationApi, mailTemplatesApi, MAILED_NOTIFICATIONS, type MailEvent } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type * as z from "zod/mini";
import { Chip } from "../../parts/chip.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { MailEditor } from "./mail-editor.tsx";
import { NotificationSwitches } from "./notification-switches.tsx";
import { SettingGroup } from "./setting-group.tsx";
import "./mails.css";

type MailOfEvent = z.output<typeof mailTemplatesApi.listMailTemplates.response>["data"][number];

const notificationOf = (event: MailEvent) => MAILED_NOTIFICATIONS.find((name) => name === event);
const isToStaff = (event: MailEvent): boolean => event.startsWith("STAFF_");

function MailLinks({ mails }: { readonly mails: readonly MailOfEvent[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className="mail-links">
      {mails.map(({ event, templates }) => (
        <li key={event}>
          <Link to={`?mail=${event}`}>{t(`mailTexts.events.${event}`)}</Link>
          {templates.some(({ isOwn }) => isOwn) ? (
            <Chip kind="ok">{t("mailTexts.own")}</Chip>
          ) : (
            <Chip kind="none">{t("mailTexts.standard")}</Chip>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What members are told of, and the texts of these mails. */
function Notifications({ mails }: { readonly mails: readonly MailOfEvent[] }): ReactNode {
  const params = { programId: useProgramId() };
  const { data, error, refetch } = useRead(administrationApi.readNotificationConfiguration, { params });
  if (data === undefined) {
    return error === null ? <Skeleton lines={5} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <MailLinks mails={mails} />
      <NotificationSwitches configuration={data} />
    </>
  );
}

/** The mails of the programme: whom they go to, and the text of the one that is opened. */
export function MailsSection(): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId() };
  const [shown] = useAddressValue("mail");
  const { data, error, refetch } = useRead(mailTemplatesApi.listMailTemplates, { params });
  if (data === undefined) {
    return error === null ? <Skeleton lines={8} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const opened = data.data.find(({ event }) => event === shown);
  if (opened !== undefined) {
    return <MailEditor key={opened.event} mail={opened} />;
  }
  const isNotification = ({ event }: MailOfEvent): boolean => notificationOf(event) !== undefined;
  const others = data.data.filter((mail) => !isNotification(mail));
  return (
    <div className="settings-form">
      <SettingGroup title={t("mailTexts.toMembers")}>
        <MailLinks mails={others.filter(({ event }) => !isToStaff(event))} />
      </SettingGroup>
      <SettingGroup title={t("mailTexts.notifications")} text={t("mailTexts.notificationsText")}>
        <Notifications mails={data.data.filter(isNotification)} />
      </SettingGroup>
      <SettingGroup title={t("mailTexts.toStaff")}>
        <MailLinks mails={others.filter(({ event }) => isToStaff(event))} />
      </SettingGroup>
    </div>
  );
}
