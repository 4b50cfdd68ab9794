export { levelSchema, standingOf, type Level, type Standing } from "./level.ts";
