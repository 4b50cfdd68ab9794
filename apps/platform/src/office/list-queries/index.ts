export { flagOf } from "./flag.ts";
export { type ListQuery, parseListQuery, soleEqual } from "./parse.ts";
export { type Column, column, enumColumn, type ListResource } from "./resource.ts";
export { answerList } from "./answer.ts";
export { readEntry } from "./run.ts";
