export { forgetOldDutiesOnce } from "./upkeep.ts";
export { createDutyBook, type DutyFacts } from "./duty-book.ts";
export { endOpenDuty, writeDutyPin } from "./store.ts";
export {
  digestOfPin,
  type DutyDependencies,
  type DutyOutcome,
  startByPassword,
  startByPin,
  withPersonByPassword,
  withPersonByPin,
} from "./sign-in.ts";
