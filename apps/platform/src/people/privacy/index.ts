export { eraseUser } from "./erase.ts";
export { exportUser, type UserExport } from "./export.ts";
