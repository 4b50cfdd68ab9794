export { eraseUser } from "./erase.ts";
export { exportUser } from "./export.ts";
