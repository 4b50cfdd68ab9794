export {
  createProgram,
  lockProgram,
  readProgramSettings,
  switchProgram,
  writeProgramSettings,
} from "./administration.ts";
export { findProgram, listPrograms } from "./store.ts";
export { readProgramConfig } from "./config.ts";
export { readConvertFactor, readRegistrationRules, type RegistrationRules } from "./registration-rules.ts";
