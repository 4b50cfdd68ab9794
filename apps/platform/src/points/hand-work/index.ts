export {
  type Admitted,
  createHandWorkGate,
  type HandCommand,
  type HandWorkGate,
  type HandWorkRefusal,
} from "./admit.ts";
export {
  confirmWaiting,
  listWaiting,
  lockWaiting,
  managesPlace,
  managesPlaceSql,
  type Waiting,
} from "./confirmations.ts";
export { withdrawWork } from "./store.ts";
export { hashMailbox, isSecondPerson } from "./second-person.ts";
export { clearStaffFlag, listStaffFlags, type StaffFlag, sweepHandWorkOnce } from "./flags.ts";
export { listCorrectionStores, readCorrectionLimits } from "./correction-limits.ts";
