import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import type { MailKind, StaffMailKind } from "./queue.ts";

/** Mails to members. */
type MemberMail = Exclude<MailKind, StaffMailKind>;

/** A mail to a person, without address and text. */
interface ListedMail {
  readonly id: string;
  readonly template: MemberMail;
  readonly state: "WAITING" | "SENT" | "FAILED" | "CANCELLED";
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly failure: string;
}

const MOST_SHOWN = 100;

/** Lists the mails to a person, the newest first. */
export function listMailsOf({ db, programId }: ProgramTransaction, userId: string): Promise<readonly ListedMail[]> {
  return db
    .selectFrom("mails")
    .select([
      "id",
      sql<MemberMail>`kind`.as("template"),
      "status as state",
      "created_at as createdAt",
      "sent_at as sentAt",
    ])
    .select("last_error as failure")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(MOST_SHOWN)
    .execute();
}
