export { findProgram, type Program, readProgram } from "./store.ts";
export { readProgramConfig } from "./config.ts";
