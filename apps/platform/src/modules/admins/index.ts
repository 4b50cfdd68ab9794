export { findStaffByEmail, findStaffById, rememberLogin, type StaffMember } from "./store.ts";
