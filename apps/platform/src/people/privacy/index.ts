export { eraseUser } from "./erase.ts";
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
