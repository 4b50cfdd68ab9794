export {
  type Admin,
  type AdminRefusal,
  createAdmin,
  findAdmin,
  findPerson,
  listAdmins,
  lockProgramAdmins,
  replaceAdmin,
  replacePasswordHash,
} from "./administration.ts";
export {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  hasPassword,
  type Invitation,
  listInvitations,
  NO_PASSWORD,
} from "./invitations.ts";
export { managesAdmin, mayAppoint } from "./reach.ts";
export { findStaffByEmail, findStaffById, rememberLogin, type StaffMember } from "./store.ts";
export { findViews, replaceViews } from "./views.ts";
