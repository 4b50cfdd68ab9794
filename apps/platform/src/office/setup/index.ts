export {
  endOpenLinks,
  findSetupLink,
  inviteOperator,
  isSetupOpen,
  openFirstSetup,
  type SetupDependencies,
  takeSetupLink,
} from "./links.ts";
