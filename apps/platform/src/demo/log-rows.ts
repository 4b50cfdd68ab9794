import type { Insertable } from "kysely";
import type { ProgramTransaction, Tables } from "../database/index.ts";
import type { Days } from "./days.ts";
import { demoId } from "./ids.ts";
import type { DemoProgram } from "./model.ts";
import { staffId } from "./people-rows.ts";
import { SETUP_DAY } from "./program-rows.ts";
import { promotionRows } from "./sales.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type Rule = ReturnType<typeof promotionRows>[number];
type StaffName = Parameters<typeof staffId>[1];
type Subject = readonly [kind: string, id: string];

/** One logged change. */
interface Change {
  readonly day: number;
  readonly by: StaffName;
  readonly action: string;
  readonly of: Subject;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
}

/** Everything that was made when the programme began. */
function beginnings(program: DemoProgram, rules: readonly Rule[]): readonly Change[] {
  const made = (action: string, of: Subject, name: string): Change => ({
    day: SETUP_DAY,
    by: "admin",
    action,
    of,
    after: { name },
  });
  return [
    ...program.partners.flatMap((partner) => [
      made("PARTNER_CREATED", ["PARTNER", String(partner.id)], partner.name),
      ...partner.stores.map((store) => made("STORE_CREATED", ["STORE", String(store.id)], store.name)),
    ]),
    ...rules.map(({ id, name = "" }) => made("PROMOTION_CREATED", ["PROMOTION", String(id)], name)),
    ...program.rewards.map((reward) => made("REWARD_CREATED", ["REWARD", String(reward.id)], reward.title[0])),
    ...(["partner", "staff", "support", "audit", "tech"] as const).map((name) =>
      made("ADMIN_CREATED", ["ADMIN", staffId(program, name)], name),
    ),
  ];
}

/** Changes of a year: moved shops, dearer rewards, new stock, new colleagues' rights. */
function yearOf(program: DemoProgram, [rule]: readonly Rule[]): readonly Change[] {
  const [partner] = program.partners;
  const [store] = partner?.stores ?? [];
  const rewards = program.rewards.slice(0, 6);
  if (partner === undefined || store === undefined) {
    return [];
  }
  const shop: Subject = ["STORE", String(store.id)];
  return [
    {
      day: -342,
      by: "partner",
      action: "STORE_CHANGED",
      of: shop,
      before: { street: "Alt" },
      after: { street: "Neu" },
    },
    {
      day: -301,
      by: "admin",
      action: "PARTNER_CHANGED",
      of: ["PARTNER", String(partner.id)],
      after: { legalName: "" },
    },
    ...(rule === undefined
      ? []
      : [
          {
            day: -270,
            by: "admin",
            action: "PROMOTION_CHANGED",
            of: ["PROMOTION", String(rule.id)],
            after: { points: 2 },
          } as const,
        ]),
    ...rewards.map((reward, index): Change => ({
      day: -240 + index * 31,
      by: index % 2 === 0 ? "admin" : "partner",
      action: index % 3 === 2 ? "REWARD_CHANGED" : "REWARD_STOCK_CHANGED",
      of: ["REWARD", String(reward.id)],
      before: index % 3 === 2 ? { points: 1 } : { stock: 1 },
      after: index % 3 === 2 ? { points: reward.points } : { stock: 50 },
    })),
    {
      day: -180,
      by: "admin",
      action: "ADMIN_CHANGED",
      of: ["ADMIN", staffId(program, "staff")],
      after: { storeIds: [] },
    },
    {
      day: -121,
      by: "tech",
      action: "PROFILE_CHANGED",
      of: ["PROFILE", demoId(program.id, "profile", "standard")],
      after: { cameraPosition: "" },
    },
    { day: -60, by: "audit", action: "AUDIT_LOG_EXPORTED", of: ["PROGRAM", program.id] },
    { day: -31, by: "audit", action: "LEDGER_EXPORTED", of: ["PROGRAM", program.id] },
    { day: -14, by: "admin", action: "STORE_CHANGED", of: shop, before: { city: "" }, after: { city: "Ort" } },
    { day: -3, by: "admin", action: "PROGRAM_CHANGED", of: ["PROGRAM", program.id], after: { contact: "" } },
  ];
}

function rowOf(program: DemoProgram, days: Days, change: Change, index: number): Insertable<Tables["audit_log"]> {
  const { day, by, action, of, before, after, reason = "" } = change;
  const [subjectKind, subjectId] = of;
  return {
    program_id: program.id,
    at: days.at(day, 9 * HOUR_MS + index * MINUTE_MS),
    actor_kind: "ADMIN",
    actor_id: staffId(program, by),
    action,
    subject_kind: subjectKind,
    subject_id: subjectId,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    reason,
    request_id: `demonstration-${index + 1}`,
  };
}

/** A year of changes in the audit log, the oldest first: its rows are numbered in the order of time. */
export async function insertLog({ db }: ProgramTransaction, program: DemoProgram, days: Days): Promise<void> {
  const rules = promotionRows(program, days);
  const changes = [...beginnings(program, rules), ...yearOf(program, rules)].toSorted(
    (one, other) => one.day - other.day,
  );
  await db
    .insertInto("audit_log")
    .values(changes.map((change, index) => rowOf(program, days, change, index)))
    .execute();
}
