import { administrationApi, NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS } from "@punktum/contracts";
import { LANGUAGES, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { readNotificationSettings, replaceNotificationSettings } from "../../../office/notifications/index.ts";
import { lockProgram } from "../../../office/programs/index.ts";
import { type AdministrationServices, registerChange, registerRead } from "./support.ts";

/** Registers the settings of notifications to members. */
export function registerNotificationAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, administrationApi.readNotificationConfiguration, async ({ transaction }) =>
    succeed(await readNotificationSettings(transaction)),
  );
  registerRead(app, services, administrationApi.listNotificationValues, () =>
    Promise.resolve(
      succeed({ events: [...NOTIFICATION_EVENTS], channels: [...NOTIFICATION_CHANNELS], languages: [...LANGUAGES] }),
    ),
  );
  registerChange(
    app,
    services,
    administrationApi.replaceNotificationConfiguration,
    async ({ transaction, body, params }) => {
      await lockProgram(transaction);
      const { notifications: before } = await readNotificationSettings(transaction);
      const response = await replaceNotificationSettings(transaction, body.notifications);
      const audit = {
        action: "NOTIFICATIONS_CHANGED",
        subjectKind: "PROGRAM",
        subjectId: params.programId,
        before: { notifications: before },
        after: { notifications: response.notifications },
      };
      return succeed({ response, audit });
    },
  );
}
