import { can, type Right } from "./rights.ts";

/** Work that staff may ask a colleague to approve, with the right that is needed besides `approvals.ask`. */
const ASKING = {
  BOOKING: "points.correct",
  REVERSAL: "members.person",
  MERGE: "members.person",
  EXPORT: "privacy.ask",
  ERASE: "privacy.ask",
} as const satisfies Readonly<Record<string, Right>>;

/** Kind of work that a colleague can approve. */
type AskedKind = keyof typeof ASKING;

/** Whether a role may ask a colleague to approve this work. */
export function mayAskFor(role: string, kind: AskedKind): boolean {
  return can(role, "approvals.ask") && can(role, ASKING[kind]);
}
