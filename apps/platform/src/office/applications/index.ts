export {
  addApplication,
  type Application,
  APPLICATIONS_MAX,
  countApplications,
  findApplication,
  listApplications,
  replaceKey,
  revokeApplication,
} from "./store.ts";
