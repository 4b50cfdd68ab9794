import { administrationApi, type MAILED_NOTIFICATIONS } from "@punktum/contracts";
import type { ReactNode } from "react";
import { Switch } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";

type Notifications = z.output<typeof administrationApi.readNotificationConfiguration.response>["notifications"];

interface NotificationSwitchProps {
  readonly event: (typeof MAILED_NOTIFICATIONS)[number];
  readonly notifications: Notifications;
}

/** Whether members are told of an event by mail. It is saved at once. */
export function NotificationSwitch({ event, notifications }: NotificationSwitchProps): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useCan()("settings.edit");
  const params = { programId: useProgramId() };
  const { readNotificationConfiguration, replaceNotificationConfiguration } = administrationApi;
  const write = useWrite(replaceNotificationConfiguration, { refreshes: [readNotificationConfiguration] });
  const channels = notifications.find((choice) => choice.event === event)?.channels ?? [];
  const change = (isOn: boolean): void => {
    const others = channels.filter((channel) => channel !== "MAIL");
    const changed = { event, channels: isOn ? [...others, "MAIL" as const] : others };
    const body = { notifications: [...notifications.filter((choice) => choice.event !== event), changed] };
    write.mutate(
      { params, body },
      { onSuccess: () => showDone(t(isOn ? "mailTexts.switchedOn" : "mailTexts.switchedOff")) },
    );
  };
  return (
    <>
      <Switch
        className="choice switch-field"
        isSelected={channels.includes("MAIL")}
        onChange={change}
        isDisabled={!mayEdit || write.isPending}
      >
        <span>{t("mailTexts.isSent", { name: t(`mailTexts.events.${event}`) })}</span>
        <span className="track" />
      </Switch>
      <FailureNote error={write.error} />
    </>
  );
}
