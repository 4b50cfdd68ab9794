import type { Insertable } from "kysely";
import type { ProgramTransaction, Tables } from "../database/index.ts";
import { hashMailbox } from "../points/hand-work/index.ts";
import type { DemoAccount } from "./accounts.ts";
import type { Days } from "./days.ts";
import { demoId } from "./ids.ts";
import type { DemoProgram } from "./model.ts";
import { staffId } from "./people-rows.ts";

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;
type Approval = Row<"approvals">;
type PrivacyRequest = Row<"privacy_requests">;

const HOUR_MS = 3_600_000;

/** Members whose cards no other part of the demonstration shows: registered, active, with points. */
function membersOf(accounts: readonly DemoAccount[]): readonly DemoAccount[] {
  const sumOf = ({ bookings }: DemoAccount): number => bookings.reduce((sum, { points }) => sum + points, 0);
  return accounts.filter(
    (account) =>
      account.status === "ACTIVE" &&
      account.owner !== undefined &&
      account.card >= "4100000001" &&
      sumOf(account) > 1_000,
  );
}

/** The places and people that care rows name. */
interface Scene {
  readonly program: DemoProgram;
  readonly days: Days;
  readonly members: readonly DemoAccount[];
  readonly support: string;
  readonly staff: string;
  readonly manager: string;
}

function member({ members }: Scene, number: number): DemoAccount {
  const found = members[number % members.length];
  if (found === undefined) {
    throw new Error("the demonstration has no member to care for");
  }
  return found;
}

const mailboxOf = (program: DemoProgram, name: string): Buffer => hashMailbox(`${name}@${program.id}.example`);

/**
 * Two approvals that wait, and two that are decided. They wait longer than real ones, so that a demonstration keeps
 * them.
 */
function approvalRows(scene: Scene): readonly Approval[] {
  const { program, days, support, staff, manager } = scene;
  const [partner] = program.partners;
  const place = { partner_id: partner?.id ?? null, store_id: partner?.stores[0]?.id ?? null };
  const row = (name: string, asked: { readonly by: "support" | "staff"; readonly hours: number }) => ({
    program_id: program.id,
    id: demoId(program.id, "approval", name),
    asked_by: asked.by === "support" ? support : staff,
    asked_mailbox: mailboxOf(program, asked.by),
    asked_at: days.at(0, -asked.hours * HOUR_MS),
    expires_at: days.at(30),
  });
  const decided = { decided_by: manager, decided_at: days.at(-1, 15 * HOUR_MS) };
  return [
    {
      ...row("lost-sale", { by: "support", hours: 5 }),
      ...place,
      kind: "BOOKING",
      account_id: member(scene, 0).id,
      points: 15_000,
      reason: "Die Kasse hat den Einkauf vom Samstag verloren",
    },
    {
      ...row("two-cards", { by: "support", hours: 2 }),
      kind: "MERGE",
      account_id: member(scene, 1).id,
      secondary_id: member(scene, 2).id,
      reason: "Dieselbe Person hat zwei Karten",
    },
    {
      ...row("goodwill", { by: "staff", hours: 26 }),
      ...place,
      ...decided,
      kind: "BOOKING",
      account_id: member(scene, 3).id,
      points: 40_000,
      reason: "Entschuldigung für eine lange Wartezeit",
      state: "REJECTED",
      decision_reason: "Bitte höchstens 2.000 Punkte für eine Entschuldigung",
    },
    {
      ...row("letter", { by: "support", hours: 30 }),
      ...decided,
      kind: "EXPORT",
      user_id: demoId(program.id, "user", member(scene, 4).card),
      reason: "Brief des Mitglieds vom Montag",
      state: "APPROVED",
    },
  ];
}

/** Requests about data: one overdue, one urgent, one with time, and one that is done. */
function privacyRows(scene: Scene): readonly PrivacyRequest[] {
  const { program, days, support, manager } = scene;
  const row = (number: number, kind: PrivacyRequest["kind"], { received, due }: { received: number; due: number }) => ({
    program_id: program.id,
    id: demoId(program.id, "privacy", number),
    kind,
    user_id: demoId(program.id, "user", member(scene, 10 + number).card),
    received_at: days.at(received),
    due_at: days.at(due),
    recorded_by: support,
  });
  return [
    { ...row(0, "ACCESS", { received: -33, due: -2 }), note: "Brief, liegt im Ordner Datenschutz" },
    { ...row(1, "ERASURE", { received: -26, due: 5 }), note: "Telefonisch, Rückruf am Dienstag" },
    { ...row(2, "OBJECTION", { received: -6, due: 25 }), note: "E-Mail: keine Werbung mehr" },
    {
      ...row(3, "RECTIFICATION", { received: -40, due: -9 }),
      state: "DONE",
      closed_by: manager,
      closed_at: days.at(-20),
      proof: "Name nach der Hochzeit geändert, Urkunde gesehen",
    },
  ];
}

/** Flags that rules raised: two of cards that are locked, and one of a staff member. */
async function insertFlags({ db }: ProgramTransaction, scene: Scene, locked: readonly DemoAccount[]): Promise<void> {
  const { program, days, staff, manager } = scene;
  const rules = [
    { rule: "CARD_BOOKINGS", admin_id: staff, reason: "Many bookings by hand within an hour", flagged_by: "SYSTEM" },
    { rule: null, admin_id: null, reason: "Karte am selben Tag in zwei Städten benutzt", flagged_by: manager },
  ];
  const rows = rules.flatMap((flag, index) => {
    const account = locked[index];
    return account === undefined
      ? []
      : [
          {
            ...flag,
            program_id: program.id,
            id: demoId(program.id, "flag", index),
            account_id: account.id,
            flagged_at: days.at(-2 - index, 11 * HOUR_MS),
            status_before: "ACTIVE" as const,
          },
        ];
  });
  if (rows.length > 0) {
    await db.insertInto("account_fraud_flags").values(rows).execute();
  }
  const store = program.partners[0]?.stores[0];
  await db
    .insertInto("staff_flags")
    .values({
      program_id: program.id,
      id: demoId(program.id, "staff-flag", 0),
      admin_id: staff,
      rule: "PERSON_CARDS",
      work_id: demoId(program.id, "staff-flag-work", 0),
      store_id: store?.id ?? null,
      raised_at: days.at(-1, 17 * HOUR_MS),
    })
    .execute();
}

/** Mails of the last weeks, as far as the member's page shows them. */
function mailRows(scene: Scene): readonly Row<"mails">[] {
  const { program, days } = scene;
  return Array.from({ length: 12 }, (_, index) => {
    const at = days.at(-3 * index - 1, 9 * HOUR_MS);
    const hasFailed = index % 5 === 4;
    return {
      program_id: program.id,
      id: demoId(program.id, "mail", index),
      kind: index % 3 === 0 ? ("PASSWORD_RESET" as const) : ("ACTIVATION" as const),
      user_id: demoId(program.id, "user", member(scene, index).card),
      status: hasFailed ? ("FAILED" as const) : ("SENT" as const),
      tries: hasFailed ? 8 : 1,
      next_try_at: at,
      created_at: at,
      sent_at: hasFailed ? null : at,
      last_error: hasFailed ? "MAILBOX_UNAVAILABLE" : "",
    };
  });
}

const NOTES = [
  "Karte nach der Reparatur der Kasse getauscht, alte eingezogen",
  "Wünscht Anrufe nur am Vormittag",
  "Punkte vom Stadtfest fehlten, gutgeschrieben und erklärt",
  "Sammelt gemeinsam mit dem Sohn, will die Karten behalten",
  "Hat nach der Allergenliste gefragt, Filiale meldet sich",
  "Lob für das Team am Bahnhof",
] as const;

/** Members with a note; of every third there are two, and of every sixth three. */
const NOTED_MEMBERS = 24;

/** Notes of colleagues on members. Their ids ascend with time, as those of real ones do. */
function noteRows(scene: Scene): readonly Row<"member_notes">[] {
  const { program, days } = scene;
  const authors = [scene.support, scene.manager];
  const notes = Array.from({ length: NOTED_MEMBERS }, (_member, index) =>
    Array.from({ length: 1 + Number(index % 3 === 0) + Number(index % 6 === 0) }, (_note, number) => ({
      member: index,
      text: NOTES[(index + number) % NOTES.length] ?? "",
      author: authors[(index + number) % authors.length] ?? scene.support,
      at: days.at(-((index * 5) % 60) - 7 * number - 1, (9 + (index % 8)) * HOUR_MS),
    })),
  ).flat();
  const ids = notes.map((_note, index) => demoId(program.id, "note", index)).toSorted();
  return notes
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ member: number, text, author, at }, index) => ({
      program_id: program.id,
      id: ids[index] ?? "",
      account_id: member(scene, number).id,
      text,
      written_by: author,
      written_at: at,
    }));
}

/**
 * Fills the screens of care: approvals, requests about data, flags, mails and notes. A programme without members has
 * none.
 */
export async function insertCare(
  transaction: ProgramTransaction,
  {
    program,
    days,
    accounts,
  }: { readonly program: DemoProgram; readonly days: Days; readonly accounts: readonly DemoAccount[] },
): Promise<void> {
  const { db } = transaction;
  const scene = {
    program,
    days,
    members: membersOf(accounts),
    support: staffId(program, "support"),
    staff: staffId(program, "staff"),
    manager: staffId(program, "admin"),
  };
  if (scene.members.length === 0) {
    return;
  }
  await db.insertInto("approvals").values(approvalRows(scene)).execute();
  await db.insertInto("privacy_requests").values(privacyRows(scene)).execute();
  await db.insertInto("mails").values(mailRows(scene)).execute();
  await db.insertInto("member_notes").values(noteRows(scene)).execute();
  const locked = accounts.filter(({ status, card }) => status === "LOCKED" && card >= "4100000001");
  await insertFlags(transaction, scene, locked);
}
