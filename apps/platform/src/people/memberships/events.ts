import type { Optins } from "@punktum/domain";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import type { Actor } from "../../office/audit/index.ts";

type EventName = Tables["membership_events"]["event"];

/** An event of a membership, with the consents after it. */
export interface MembershipEventRow {
  readonly event: EventName;
  readonly at: Date;
  readonly optins: Optins;
  readonly textVersion: string;
  readonly actorKind: Actor["kind"];
}

/** Appends an event; events are never changed or deleted. */
export async function addMembershipEvent(
  { db, programId }: ProgramTransaction,
  membership: { readonly id: string; readonly accountId: string; readonly userId: string },
  happened: {
    readonly event: EventName;
    readonly optins: Optins;
    readonly textVersion: string;
    readonly actor: Actor;
    readonly now: Date;
  },
): Promise<void> {
  const { event, optins, textVersion, actor, now } = happened;
  await db
    .insertInto("membership_events")
    .values({
      program_id: programId,
      membership_id: membership.id,
      account_id: membership.accountId,
      user_id: membership.userId,
      event,
      at: now,
      optins: JSON.stringify(optins),
      text_version: textVersion,
      actor_kind: actor.kind,
      actor_id: actor.id,
      device_id: actor.deviceId,
    })
    .execute();
}

/** Lists the events of a membership, oldest first. */
export async function listMembershipEvents(
  { db, programId }: ProgramTransaction,
  membershipId: string,
): Promise<readonly MembershipEventRow[]> {
  const rows = await db
    .selectFrom("membership_events")
    .select(["event", "at", "optins", "text_version", "actor_kind"])
    .where("program_id", "=", programId)
    .where("membership_id", "=", membershipId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    event: row.event,
    at: row.at,
    optins: row.optins,
    textVersion: row.text_version,
    actorKind: row.actor_kind,
  }));
}
