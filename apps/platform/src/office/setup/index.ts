export {
  endOpenLinks,
  findSetupLink,
  inviteOperator,
  isSetupOpen,
  openFirstSetup,
  type SetupDependencies,
  type SetupLink,
  takeSetupLink,
} from "./links.ts";
