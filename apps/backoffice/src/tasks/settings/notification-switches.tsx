import { administrationApi, MAILED_NOTIFICATIONS, NOTIFICATION_EVENTS } from "@punktum/contracts";
import type { ReactNode } from "react";
import { Switch } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useEdit } from "../../server/use-edit.ts";
import { useCan, useProgramId } from "../../session/session.ts";

const { readNotificationConfiguration, replaceNotificationConfiguration } = administrationApi;
type Configuration = z.output<typeof readNotificationConfiguration.response>;
type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];
type Channel = Configuration["notifications"][number]["channels"][number];
/** Channels by event. Each event is one field of the comparison with another person's edit. */
type Values = Partial<Record<NotificationEvent, readonly Channel[]>>;

const valuesOf = ({ notifications }: Configuration): Values =>
  Object.fromEntries(notifications.map(({ event, channels }) => [event, channels.toSorted()]));

const bodyOf = (values: Values) => ({
  notifications: NOTIFICATION_EVENTS.map((event) => ({ event, channels: [...(values[event] ?? [])] })),
});

const withMail = (channels: readonly Channel[], isOn: boolean): readonly Channel[] =>
  [...channels.filter((channel) => channel !== "MAIL"), ...(isOn ? (["MAIL"] as const) : [])].toSorted();

/** Which events members are told of by mail. Each switch is saved at once. */
export function NotificationSwitches({ configuration }: { readonly configuration: Configuration }): ReactNode {
  const { t, i18n } = useTranslation();
  const mayEdit = useCan()("settings.edit");
  const params = { programId: useProgramId() };
  const shown = valuesOf(configuration);
  const editing = useEdit({
    record: configuration,
    schema: readNotificationConfiguration.response,
    valuesOf,
    send: async (values: Values, options) =>
      await call(replaceNotificationConfiguration, { params, body: bodyOf(values) }, options),
    refreshes: [readNotificationConfiguration],
    onSaved: () => showDone(t("mailTexts.notificationsSaved")),
  });
  const nameOf = (event: string): string => i18n.t(`mailTexts.events.${event}`, { defaultValue: event });
  const textOf = (_event: string, channels: unknown): string =>
    Array.isArray(channels) && channels.length > 0
      ? channels.map((channel) => i18n.t(`mailTexts.channels.${channel}`, { defaultValue: String(channel) })).join(", ")
      : t("mailTexts.noChannel");
  return (
    <>
      {MAILED_NOTIFICATIONS.map((event) => {
        const channels = shown[event] ?? [];
        return (
          <Switch
            key={event}
            className="choice switch-field"
            isSelected={channels.includes("MAIL")}
            onChange={(isOn) => void editing.save({ ...shown, [event]: withMail(channels, isOn) })}
            isDisabled={!mayEdit || editing.isPending}
          >
            <span>{t("mailTexts.isSent", { name: nameOf(event) })}</span>
            <span className="track" />
          </Switch>
        );
      })}
      <FailureNote error={editing.error} />
      <EditDiff editing={editing} labelOf={nameOf} textOf={textOf} />
    </>
  );
}
