export { forgetOldDutiesOnce } from "./upkeep.ts";
export { createDutyBook, type DutyFacts } from "./duty-book.ts";
export { readStatedDuties, type StatedDuty, noteActivity } from "./stated.ts";
export { endOpenDuty, writeDutyPin } from "./store.ts";
export { isTabletAlone, STAFF_MISSING } from "./tablet-alone.ts";
export {
  digestOfPin,
  type DutyDependencies,
  type DutyOutcome,
  startByPassword,
  startByPin,
  withPersonByPassword,
  withPersonByPin,
} from "./sign-in.ts";
