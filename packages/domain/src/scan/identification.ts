/**
 * Strength of an identification, weakest first (decision 0049): a typed number; a card, stripe or printed code that was
 * read; a phone's living code, or the member's PIN.
 */
export const STRENGTHS = ["TYPED", "READ", "PROVEN"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Use of the account: redeem a voucher, pay with points, or see its data. */
export type AccountUse = "REDEEM" | "PAY" | "SEE";

/** Strength that a programme requires for each use. */
export interface IdentificationRules {
  readonly redeemNeeds: Strength;
  readonly payNeeds: Strength;
  /** Balance, vouchers and history. */
  readonly seeNeeds: Strength;
  /** Spending more points than this at once needs `PROVEN` or staff on duty; null means no limit. */
  readonly proofAbovePoints: number | null;
}

/**
 * Rules of a programme that sets none: a typed number may earn and see, a card may spend, large amounts need a proof.
 */
export const DEFAULT_IDENTIFICATION_RULES: IdentificationRules = {
  redeemNeeds: "READ",
  payNeeds: "READ",
  seeNeeds: "TYPED",
  proofAbovePoints: 10_000,
};

/** An identification and its intended use. */
export interface IdentifiedUse {
  readonly use: AccountUse;
  readonly strength: Strength;
  /** A staff member is signed in at the device. */
  readonly onDuty: boolean;
  /** Points to be spent; 0 if none are. */
  readonly points: number;
}

/** Whether one identification is at least as strong as another. */
export function isAsStrong(strength: Strength, needed: Strength): boolean {
  return STRENGTHS.indexOf(strength) >= STRENGTHS.indexOf(needed);
}

const neededFor = ({ redeemNeeds, payNeeds, seeNeeds }: IdentificationRules, use: AccountUse): Strength =>
  ({ REDEEM: redeemNeeds, PAY: payNeeds, SEE: seeNeeds })[use];

const atMostRead = (strength: Strength): Strength => (strength === "PROVEN" ? "READ" : strength);

/**
 * The strength that is missing, or null. Staff on duty replace a member's proof but never the card: typing a number
 * does not show that a card is present.
 */
export function missingStrength(
  rules: IdentificationRules,
  { use, strength, onDuty, points }: IdentifiedUse,
): Exclude<Strength, "TYPED"> | null {
  const isMuch = rules.proofAbovePoints !== null && points > rules.proofAbovePoints;
  const usual = neededFor(rules, use);
  const withoutStaff = isMuch ? "PROVEN" : usual;
  const needed = onDuty ? atMostRead(usual) : withoutStaff;
  return needed === "TYPED" || isAsStrong(strength, needed) ? null : needed;
}
