export { createProgram, lockProgram, readProgramSettings, writeProgramSettings } from "./administration.ts";
export { findProgram } from "./store.ts";
export { readProgramConfig } from "./config.ts";
export { readConvertFactor, readRegistrationRules, type RegistrationRules } from "./registration-rules.ts";
