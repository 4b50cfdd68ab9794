export { type ListQuery, parseListQuery, soleEqual } from "./parse.ts";
export type { ListEntry } from "./present.ts";
export type { Column, ListResource } from "./resource.ts";
export { answerList } from "./answer.ts";
export { readEntry } from "./run.ts";
