export { wasAnswered } from "./answered.ts";
export { isOnDuty, refusalOfUse, strengthOf, type Asker, type IdentifiedBy } from "./asker.ts";
export { createJudgeSpending, type JudgeSpending, type SpendingError } from "./judge-spending.ts";
export { type CountedLookUp, createLookUpLimit, type LookUpLimit, type LookUpToCount } from "./look-ups.ts";
export { forgetOldIdentificationsOnce } from "./upkeep.ts";
