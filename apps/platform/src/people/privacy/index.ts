export { eraseUser } from "./erase.ts";
export { eraseInactiveOnce } from "./forget-inactive.ts";
export { exportUser, type UserExport } from "./export.ts";
export {
  carryOutPrivacyRequest,
  closePrivacyRequest,
  findPrivacyRequest,
  listPrivacyRequests,
  oneMonthAfter,
  type PrivacyRequest,
  recordPrivacyRequest,
} from "./requests.ts";
