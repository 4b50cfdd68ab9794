/** A redemption code: two letters that tell it from other codes, and twelve random digits. */
const FORM = /^(?:PR)?(\d{12})$/;
const GROUPS = /^(PR)(\d{4})(\d{4})(\d{4})$/;

/**
 * Normalises a typed or scanned code, with or without its letters; null for any other text.
 *
 * @example readRedemptionCode(" pr 4821 0937-5526 ") === "PR482109375526"
 */
export function readRedemptionCode(given: string): string | null {
  const digits = FORM.exec(given.replaceAll(/[\s-]/gu, "").toUpperCase())?.[1];
  return digits === undefined ? null : `PR${digits}`;
}

/**
 * The code in groups for reading aloud; any other text stays unchanged.
 *
 * @example formatRedemptionCode("PR482109375526") === "PR 4821 0937 5526"
 */
export function formatRedemptionCode(code: string): string {
  return code.replace(GROUPS, "$1 $2 $3 $4");
}

const two = (value: number): string => String(value).padStart(2, "0");

/**
 * Remaining time as hours, minutes and seconds; zero after the end.
 *
 * @example formatTimeLeft(86_398_000) === "23:59:58"
 */
export function formatTimeLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * HELD: reserved until its ticket is printed. VALID: may be used, once. USED: the goods were handed out. VOID: its
 * points went back. EXPIRED: not used in time.
 */
export const REDEMPTION_STATES = ["HELD", "VALID", "USED", "VOID", "EXPIRED"] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

/** Stored facts of a redemption code; times are epoch milliseconds. */
export interface RedemptionMarks {
  readonly isBooked: boolean;
  readonly validUntilMs: number;
  readonly voidedAtMs: number | null;
  readonly usedAtMs: number | null;
}

/** The state of a redemption code at a time (decision 0050). */
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
