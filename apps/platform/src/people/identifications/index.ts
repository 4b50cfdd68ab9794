export { wasAnswered } from "./answered.ts";
export { isOnDuty, refusalOfUse, strengthOf, type Asker, type IdentifiedBy } from "./asker.ts";
export { createJudgeSpending, type JudgeSpending, type SpendingError } from "./judge-spending.ts";
export { createAdmitLookUp, type AdmitLookUp } from "./look-ups.ts";
export { forgetOldIdentificationsOnce } from "./upkeep.ts";
