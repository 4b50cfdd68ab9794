import type { SchemaTexts } from "./texts.ts";

const POINTS_OF_SIDE = "Points of the whole basket, below zero where it takes some.";

const RULE = {
  budgetPoints: {
    text: "Points that the rule gives to all members together, from the day the budget is set. A sale gets the rule whole or not at all: if less is left than it would give, the next rule applies instead.",
    without: "no end",
  },
  draft: "True if the rule applies to no sale, only in the simulator.",
  hours: {
    text: "Part of the day on the shop's clock, summer time included. Over midnight it belongs to the day on which it begins.",
    without: "the whole day",
  },
  levelIds: "Status levels, one of which the member must have; none: every shopper, also without a card.",
  minimum: {
    text: "Minimum in euros of the sold lines that earn points; for returned lines, of what is returned.",
    without: "any amount",
  },
  storeIds: "Shops that the rule is for, in addition to `storeId`; none: every shop.",
  timesInAll: {
    text: "Maximum number of sales of one member that get the rule. A sale without a card does not get it.",
    without: "any number",
  },
  timesPerDay: {
    text: "Maximum number of sales of one member that get the rule on one day of the shop. A sale without a card does not get it.",
    without: "any number",
  },
  weekdays: "Days on which the rule applies; none: every day.",
} as const;

const DEFINITION = {
  ...RULE,
  active: "True while the rule applies to new sales.",
  factor: "Points per euro of a MULTIPLIERACTION; 1 by default.",
  name: "Name of the rule in German; may be empty.",
  partnerId: "Partner whose sales get the rule; null: all partners.",
  points: "Points a FIXEDPOINTACTION gives, once a sale; null for every other action.",
  revenue: "Euros a sale must reach for a FIXEDPOINTACTION; null: any.",
  storeId: "The one shop it is for; null: every shop.",
  type: "Kind of the rule: RMC1 to RMC3 a category, RMT the total, RMB paying with points; PCI and CKI have no effect.",
} as const;

/** Texts of properties of earning rules and their simulator. */
export const schemaTextsOfRules: SchemaTexts = {
  Promotion: DEFINITION,
  ReadPromotionNamesResponse: {
    levels: "Status levels, the lowest first.",
    partners: "Partners that the caller works for.",
    stores: "Shops of the caller, and shops that rules of the whole programme name.",
    timeZone: "Zone of the shops' clocks.",
    wholeProgram: "True if the caller may write rules of the whole programme; others write rules of their partners.",
  },
  RulePartner: { active: "False if the partner is deactivated." },
  RuleStore: {
    active: "False if the shop or its partner is closed.",
    city: "Town of the shop; may be empty.",
    own: "True if the caller reaches the shop.",
    partnerId: "Partner whose shop it is.",
  },
  RuleLevel: { names: "Name of the level in both languages." },
  RuleHours: {
    from: "First minute, 00:00 to 23:59.",
    to: "First minute after the end, up to 24:00. If it is before `from`, the rule ends on the next day.",
  },
  RuleConflict: {
    code: "Code of the problem. All codes up to ALWAYS_BEHIND say why the rule never applies.",
    ids: "Ids of the rules, shops or levels that it is about; none if it is about this rule alone.",
  },
  CheckPromotionResponse: {
    conflicts: "Problems of the rule, the worst first; may be empty.",
    givenPoints: "Points the saved rule has given of its budget; 0 without one.",
    neverApplies: "True if the rule can never apply from now on.",
    refused: "True if the rule is refused unless it is a draft.",
  },
  SimulateHistoryRequest: {
    drafts: "Rules to try, drafts or not.",
    from: "First moment of the period.",
    to: "End of the period, not included; at most 92 days after its begin.",
  },
  HistorySimulation: {
    askedAt: "Moment it was asked for.",
    from: "First moment of the period.",
    progress: "Progress, from 0 to 1.",
    result: { text: "Result of the simulation.", without: "it is not done" },
    sales: "Sales that are evaluated so far.",
    state: "WAITING, RUNNING, then DONE, or FAILED after three tries.",
    to: "End of the period, not included.",
  },
  HistoryResult: {
    changedSales: "Sales that would have given other points.",
    cost: {
      text: "Value of the difference in euros at the programme's rate; below zero if it would have been less.",
      without: "points cannot pay",
    },
    drafts: "What each tried rule gave, in the order of the request.",
    pointsAfter: "Points of all these sales with the tried rules.",
    pointsBefore: "Points of all these sales under today's rules.",
    pointsLess: "Sum of the decreases, over sales that would have given fewer points.",
    pointsMore: "Sum of the increases, over sales that would have given more points.",
    sales: "Sales of the period.",
  },
  HistoryOfRule: {
    points: "Points the rule gave, before coupons.",
    sales: "Sales it gave points in.",
  },
  TriedRule: {
    ...DEFINITION,
    id: { text: "Id of the saved rule that it replaces.", without: "it is a new rule" },
  },
  SimulatePromotionsRequest: {
    anonymous: "True for a sale without a card.",
    at: "Moment of the sale.",
    basket: "Lines of the sale.",
    drafts: "Rules to try, drafts or not.",
    levelId: { text: "Level of the member.", without: "below the first level" },
    storeId: "Shop of the sale.",
  },
  SimulatePromotionsResponse: {
    after: "What the basket gives with the tried rules.",
    before: "What the basket gives today.",
  },
  TriedLine: {
    amount: "Euros of the line; below zero: a return.",
    description: { text: "What is sold.", without: "it has none" },
    type: { text: "SALE or RETURN.", without: "SALE" },
  },
  TriedSide: {
    lines: "Lines in the order of the request.",
    points: POINTS_OF_SIDE,
    reasons: "Why so many points; their points add up.",
  },
  TriedSideLine: {
    points: "Points of the line; those of all lines add up.",
    reason: { text: "Index of its rule in `reasons`, from 0.", without: "the line follows no rule" },
  },
  TriedReason: {
    draft: { text: "Index of the tried rule in the request, from 0.", without: "it is none of them" },
    factor: { text: "Points per euro.", without: "the points are fixed" },
    fixedPoints: { text: "Points the rule gives once.", without: "it gives points per euro" },
    kind: "PROMOTION a rule, STANDARD the fixed rule of the key, PAYMENT with points.",
    names: "Name of the rule in both languages; may be empty.",
    points: "Points this rule brings.",
    revenue: { text: "Euros from which the points were computed.", without: "no revenue is behind it" },
    ruleId: { text: "Id of the saved rule.", without: "it is none" },
  },
};

/** Texts of the schemas of earning rules. */
export const ruleSummaries = {
  HistoryOfRule: "What a tried rule gave in past sales.",
  HistoryResult: "What tried rules would have changed in past sales.",
  HistorySimulation: "Past sales that run through tried rules.",
  Promotion: "A rule by which revenue becomes points.",
  RuleConflict: "A problem of a rule, or an overlap with another rule.",
  RuleHours: "A part of the day.",
  RuleLevel: "A status level that rules may name.",
  RulePartner: "A partner that rules may name.",
  RuleStore: "A shop that rules may name.",
  TriedLine: "A line of a basket that is tried.",
  TriedReason: "A rule that gives a tried basket points.",
  TriedRule: "A rule that is tried without being saved.",
  TriedSide: "What a tried basket gives.",
  TriedSideLine: "What a line of a tried basket gives.",
} as const;
