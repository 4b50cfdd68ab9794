/** A redemption's own code: two letters that tell it from every other code, and twelve digits nobody can guess. */
const FORM = /^(?:PR)?(\d{12})$/;
const GROUPS = /^(PR)(\d{4})(\d{4})(\d{4})$/;

/**
 * The code a person typed, with or without its letters, or a reader read, as the server knows it; null for anything else.
 *
 * @example readRedemptionCode(" pr 4821 0937-5526 ") === "PR482109375526"
 */
export function readRedemptionCode(given: string): string | null {
  const digits = FORM.exec(given.replaceAll(/[\s-]/gu, "").toUpperCase())?.[1];
  return digits === undefined ? null : `PR${digits}`;
}

/**
 * The code as a person reads it aloud; anything that is none stays as it is.
 *
 * @example formatRedemptionCode("PR482109375526") === "PR 4821 0937 5526"
 */
export function formatRedemptionCode(code: string): string {
  return code.replace(GROUPS, "$1 $2 $3 $4");
}

const two = (value: number): string => String(value).padStart(2, "0");

/**
 * Time that is left in hours, minutes and seconds; zero once it is over.
 *
 * @example formatTimeLeft(86_398_000) === "23:59:58"
 */
export function formatTimeLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * HELD: redeemed once its paper is out. VALID: may be used, once. USED: its goods were handed out. VOID: its points went
 * back. EXPIRED: nobody used it in time.
 */
export const REDEMPTION_STATES = ["HELD", "VALID", "USED", "VOID", "EXPIRED"] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

/** What is written down about a redemption's code; times are epoch milliseconds. */
export interface RedemptionMarks {
  readonly isBooked: boolean;
  readonly validUntilMs: number;
  readonly voidedAtMs: number | null;
  readonly usedAtMs: number | null;
}

/** What a redemption's code is worth at a moment (B-42). */
export function redemptionStateOf(marks: RedemptionMarks, nowMs: number): RedemptionState {
  if (marks.usedAtMs !== null) {
    return "USED";
  }
  if (marks.voidedAtMs !== null) {
    return "VOID";
  }
  if (marks.validUntilMs <= nowMs) {
    return "EXPIRED";
  }
  return marks.isBooked ? "VALID" : "HELD";
}
