export { createBox, keysFor, type ServerSecrets } from "./boxes.ts";
export type { PasskeySite } from "./passkey-answers.ts";
export { addPasskey, askForPasskey, askForProof, type PasskeyQuestion, takePasskey } from "./passkeys.ts";
export { isRoleWithFactor, mustHaveFactor, requireFactors } from "./required.ts";
export { createFactorSeal, type FactorSeal } from "./sealing.ts";
export { beginStep, countFailure, endStep, findStep, type StepPurpose } from "./steps.ts";
export {
  addTotp,
  listFactors,
  type OwnFactors,
  removeFactor,
  removeFactors,
  replaceRecoveryCodes,
  type ShownSecret,
  takeRecoveryCode,
  takeTotp,
} from "./store.ts";
