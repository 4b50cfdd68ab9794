import { NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS } from "@punktum/contracts";
import { isOneOf } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";

type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];
type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Which channels tell of an event. */
export interface NotificationSetting {
  readonly event: NotificationEvent;
  readonly channels: NotificationChannel[];
}

/** The setting of every event; nothing is told until a programme says so. */
export async function readNotificationSettings({ db }: ProgramTransaction): Promise<NotificationSetting[]> {
  const rows = await db.selectFrom("notification_settings").select(["event", "channels"]).execute();
  const chosen = new Map(rows.map((row) => [row.event, row.channels]));
  return NOTIFICATION_EVENTS.map((event) => {
    const channels: readonly string[] = chosen.get(event) ?? [];
    return { event, channels: channels.filter((channel) => isOneOf(NOTIFICATION_CHANNELS, channel)) };
  });
}

/** Writes the setting of every event; one that is not named is not told any more. */
export async function replaceNotificationSettings(
  transaction: ProgramTransaction,
  settings: readonly NotificationSetting[],
): Promise<NotificationSetting[]> {
  const { db, programId } = transaction;
  const chosen = new Map(settings.map(({ event, channels }) => [event, channels]));
  const rows = NOTIFICATION_EVENTS.map((event) => ({
    program_id: programId,
    event,
    channels: [...(chosen.get(event) ?? [])],
  }));
  await db.deleteFrom("notification_settings").where("program_id", "=", programId).execute();
  await db.insertInto("notification_settings").values(rows).execute();
  return readNotificationSettings(transaction);
}
