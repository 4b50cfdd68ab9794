export { LIMIT_MAX, type ListQuery, parseListQuery } from "./parse.ts";
export type { ListEntry } from "./present.ts";
export type { Column, ListResource } from "./resource.ts";
export { type ListPage, ListTooSlowError, readEntry, readList } from "./run.ts";
