export { answerPagedList, type ListAnswer, type ListAsked, patternOf } from "./answer.ts";
export { byColumn, byMoment, byName } from "./sort-keys.ts";
