import type { SchemaTexts } from "./texts.ts";

const POINTS_OF_SIDE = "Points of the whole basket, below zero where it takes some.";

const RULE = {
  budgetPoints: {
    text: "Points the rule gives to all members together, from the day the budget is set. A sale gets the rule whole or not at all: when less is left than it would give, the next rule takes its place.",
    without: "no end",
  },
  draft: "True where the rule counts for no sale, only in the simulator.",
  hours: {
    text: "Part of the day on the shop's clock, summer time included. Over midnight it belongs to the day on which it begins.",
    without: "the whole day",
  },
  levelIds: "Status levels, one of which the member must have; none: anybody, also without a card.",
  minimum: {
    text: "Euros that the sold lines must come to, as far as they earn; of returned lines what is returned.",
    without: "any amount",
  },
  storeIds: "Shops it is for, beside `storeId`; none: every shop.",
  timesInAll: {
    text: "Sales of one member that get it, ever. A sale without a card gets no such rule.",
    without: "any number",
  },
  timesPerDay: {
    text: "Sales of one member that get it on one day of the shop. A sale without a card gets no such rule.",
    without: "any number",
  },
  weekdays: "Days on which it holds; none: every day.",
} as const;

const DEFINITION = {
  ...RULE,
  active: "True while the rule counts for new sales.",
  factor: "Points per euro of a MULTIPLIERACTION; 1 unless told.",
  name: "Name of the rule in German; may be empty.",
  partnerId: "Partner whose sales it is for; null: every partner's.",
  points: "Points a FIXEDPOINTACTION gives, once a sale; null for every other action.",
  revenue: "Euros a sale must reach for a FIXEDPOINTACTION; null: any.",
  storeId: "The one shop it is for; null: every shop.",
  type: "Kind of the rule: RMC1 to RMC3 a category, RMT the total, RMB paying with points, PCI and CKI plain kinds without an effect of their own.",
} as const;

/** Texts of properties of earning rules and their simulator. */
export const schemaTextsOfRules: SchemaTexts = {
  Promotion: DEFINITION,
  ReadPromotionNamesResponse: {
    levels: "Status levels, the lowest first.",
    partners: "Partners the caller works for.",
    stores: "Shops of the caller, and those that rules of the whole programme name.",
    timeZone: "Zone of the shops' clocks.",
    wholeProgram: "True where the caller writes rules of the whole programme; others write those of their partners.",
  },
  RulePartner: { active: "False where the partner takes part no more." },
  RuleStore: {
    active: "False where the shop or its partner is closed.",
    city: "Town of the shop; may be empty.",
    own: "True where the caller reaches the shop.",
    partnerId: "Partner whose shop it is.",
  },
  RuleLevel: { names: "Name of the level in both languages." },
  RuleHours: {
    from: "First minute, 00:00 to 23:59.",
    to: "First minute that is outside, up to 24:00; before `from`: on the next day.",
  },
  RuleConflict: {
    code: "What is wrong. All codes up to ALWAYS_BEHIND say why the rule never applies.",
    ids: "Ids of the rules, shops or levels it is about; none where it is about the rule alone.",
  },
  CheckPromotionResponse: {
    conflicts: "What is wrong, the worst first; empty where nothing is.",
    givenPoints: "Points the saved rule has given of its budget; 0 without one.",
    neverApplies: "True where the rule never applies from now on, whatever is sold.",
    refused: "True where it is refused unless it is a draft.",
  },
  SimulateHistoryRequest: {
    drafts: "Rules to try, drafts or not.",
    from: "First moment of the period.",
    to: "Moment that is no longer in the period, at most 92 days later.",
  },
  HistorySimulation: {
    askedAt: "Moment it was asked for.",
    from: "First moment of the period.",
    progress: "Part of the period that is done, 0 to 1.",
    result: { text: "What came out.", without: "it is not done" },
    sales: "Sales that are done.",
    state: "WAITING, RUNNING, then DONE, or FAILED after three tries.",
    to: "Moment that is no longer in the period.",
  },
  HistoryResult: {
    changedSales: "Sales that would have given other points.",
    cost: {
      text: "Euros that the difference is worth at the programme's rate; below zero it would have been less.",
      without: "points cannot pay",
    },
    drafts: "What each tried rule gave, in the order of the request.",
    pointsAfter: "Points of all these sales with the tried rules.",
    pointsBefore: "Points of all these sales under today's rules.",
    pointsLess: "What sales that would have given less, would have given less in all.",
    pointsMore: "What sales that would have given more, would have given more in all.",
    sales: "Sales of the period.",
  },
  HistoryOfRule: {
    points: "Points the rule gave, before coupons.",
    sales: "Sales it gave points in.",
  },
  TriedRule: {
    ...DEFINITION,
    id: { text: "Id of the saved rule whose place it takes.", without: "it is a new rule" },
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
    description: { text: "What is sold.", without: "nothing is said" },
    type: { text: "SALE or RETURN.", without: "SALE" },
  },
  TriedSide: {
    lines: "Lines in the order of the request.",
    points: POINTS_OF_SIDE,
    reasons: "Why so many points; their points add up.",
  },
  TriedSideLine: {
    points: "Points of the line; those of all lines add up.",
    reason: { text: "Place of its rule in `reasons`, from 0.", without: "the line follows no rule" },
  },
  TriedReason: {
    draft: { text: "Place of the tried rule in the request, from 0.", without: "it is none of them" },
    factor: { text: "Points per euro.", without: "the points are fixed" },
    fixedPoints: { text: "Points the rule gives once.", without: "it gives points per euro" },
    kind: "PROMOTION a rule, STANDARD the fixed rule of the key, PAYMENT with points.",
    names: "Name of the rule in both languages; may be empty.",
    points: "Points this rule brings.",
    revenue: { text: "Euros the points were worked out from.", without: "no revenue is behind it" },
    ruleId: { text: "Id of the saved rule.", without: "it is none" },
  },
};

/** Texts of the schemas of earning rules. */
export const ruleSummaries = {
  HistoryOfRule: "What a tried rule gave in past sales.",
  HistoryResult: "What tried rules would have changed in past sales.",
  HistorySimulation: "Past sales that run through tried rules.",
  Promotion: "A rule by which revenue becomes points.",
  RuleConflict: "Something that is wrong with a rule, or another rule that it meets.",
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
