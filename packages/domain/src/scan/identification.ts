/**
 * How well somebody has shown whose account it is, weakest first (B-41): a number typed; a card, stripe or printed code read;
 * a phone's living code, or a PIN only the member knows.
 */
export const STRENGTHS = ["TYPED", "READ", "PROVEN"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** What is done with the account: a voucher is redeemed, points pay, or it is looked at. */
export type AccountUse = "REDEEM" | "PAY" | "SEE";

/** What a programme asks for. */
export interface IdentificationRules {
  readonly redeemNeeds: Strength;
  readonly payNeeds: Strength;
  /** Balance, vouchers and history. */
  readonly seeNeeds: Strength;
  /** More points than these at once need `PROVEN`, or staff on duty; null: never. */
  readonly proofAbovePoints: number | null;
}

/** Where a programme says nothing: a typed number may earn and see, a card may spend, much needs a proof. */
export const DEFAULT_IDENTIFICATION_RULES: IdentificationRules = {
  redeemNeeds: "READ",
  payNeeds: "READ",
  seeNeeds: "TYPED",
  proofAbovePoints: 10_000,
};

/** An identification, and what is to be done with it. */
export interface IdentifiedUse {
  readonly use: AccountUse;
  readonly strength: Strength;
  /** A person known to the server stands behind the device. */
  readonly onDuty: boolean;
  /** What is spent; 0 where nothing is. */
  readonly points: number;
}

/** Whether one identification is at least as good as another. */
export function isAsStrong(strength: Strength, needed: Strength): boolean {
  return STRENGTHS.indexOf(strength) >= STRENGTHS.indexOf(needed);
}

const neededFor = ({ redeemNeeds, payNeeds, seeNeeds }: IdentificationRules, use: AccountUse): Strength =>
  ({ REDEEM: redeemNeeds, PAY: payNeeds, SEE: seeNeeds })[use];

const atMostRead = (strength: Strength): Strength => (strength === "PROVEN" ? "READ" : strength);

/**
 * What is missing, null where nothing is. Staff on duty stand in for a member's proof, but never for the card: a person who
 * types a number has seen nobody's card.
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
