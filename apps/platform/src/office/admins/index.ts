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
export { managesAdmin, mayAppoint } from "./reach.ts";
export { findStaffByEmail, findStaffById, rememberLogin, type StaffMember } from "./store.ts";
export { findViews, replaceViews } from "./views.ts";
