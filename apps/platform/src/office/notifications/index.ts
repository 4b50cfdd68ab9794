import { NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS } from "@punktum/contracts";
import { isOneOf } from "@punktum/domain";
import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";

type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];
type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Channels that notify about an event. */
export interface NotificationSetting {
  readonly event: NotificationEvent;
  readonly channels: NotificationChannel[];
}

/** All settings, and the version that every edit raises. */
export interface NotificationSettings {
  readonly notifications: NotificationSetting[];
  readonly version: number;
}

/** Reads the setting of every event; by default there are no notifications. */
export async function readNotificationSettings({ db }: ProgramTransaction): Promise<NotificationSettings> {
  const edits = await db.selectFrom("notification_edits").select("version").executeTakeFirst();
  const rows = await db.selectFrom("notification_settings").select(["event", "channels"]).execute();
  const chosen = new Map(rows.map((row) => [row.event, row.channels]));
  const notifications = NOTIFICATION_EVENTS.map((event) => {
    const channels: readonly string[] = chosen.get(event) ?? [];
    return { event, channels: channels.filter((channel) => isOneOf(NOTIFICATION_CHANNELS, channel)) };
  });
  return { notifications, version: edits?.version ?? 1 };
}

/** Raises the version, which is refused if the caller has read another one. The first edit creates the row. */
async function countEdit({ db, programId }: ProgramTransaction): Promise<void> {
  await db
    .insertInto("notification_edits")
    .values({ program_id: programId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable("notification_edits")
    .set({ program_id: programId })
    .where("program_id", "=", programId)
    .execute();
}

/** Replaces all settings; an event that is not named has no notifications any more. */
export async function replaceNotificationSettings(
  transaction: ProgramTransaction,
  settings: readonly NotificationSetting[],
): Promise<NotificationSettings> {
  const { db, programId } = transaction;
  await countEdit(transaction);
  const chosen = new Map(settings.map(({ event, channels }) => [event, channels]));
  const rows = NOTIFICATION_EVENTS.map((event) => ({
    program_id: programId,
    event,
    channels: [...(chosen.get(event) ?? [])],
  }));
  await db
    .insertInto("notification_settings")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["program_id", "event"]).doUpdateSet({
        channels: sql`excluded.channels`,
        // What is switched on tells of what happens from now on.
        since: sql`CASE WHEN 'MAIL' = ANY (notification_settings.channels) THEN notification_settings.since ELSE now() END`,
      }),
    )
    .execute();
  return readNotificationSettings(transaction);
}
