export {
  type Admin,
  type AdminRefusal,
  createAdmin,
  findAdmin,
  listAdmins,
  lockProgramAdmins,
  replaceAdmin,
  replacePasswordHash,
} from "./administration.ts";
export { findStaffByEmail, findStaffById, rememberLogin, type StaffMember } from "./store.ts";
export { findViews, replaceViews } from "./views.ts";
