export {
  createProgram,
  greetingPart,
  lockProgram,
  type ProgramSettings,
  readProgramSettings,
  switchProgram,
  writeProgramSettings,
} from "./administration.ts";
export { findProgram, listPrograms, listSandboxes, readStoredConfig } from "./store.ts";
export { readProgramConfig } from "./config.ts";
export { readConvertFactor, readRegistrationRules, type RegistrationRules } from "./registration-rules.ts";
