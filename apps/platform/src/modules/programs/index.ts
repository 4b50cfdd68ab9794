export { findProgram } from "./store.ts";
export { readProgramConfig } from "./config.ts";
