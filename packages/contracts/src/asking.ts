import { can, type Right } from "./rights.ts";

/** Work that staff may ask a colleague to approve, and the right to ask for it, beside `approvals.ask`. */
const ASKING = {
  BOOKING: "points.correct",
  REVERSAL: "members.person",
  MERGE: "members.person",
  EXPORT: "privacy.ask",
  ERASE: "privacy.ask",
} as const satisfies Readonly<Record<string, Right>>;

/** Kind of work that somebody else approves. */
type AskedKind = keyof typeof ASKING;

/** Tells whether a role may ask a colleague to approve this work. */
export function mayAskFor(role: string, kind: AskedKind): boolean {
  return can(role, "approvals.ask") && can(role, ASKING[kind]);
}
