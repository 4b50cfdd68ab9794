export { maskEmail } from "./mask.ts";
export { createUsers, type Users } from "./service.ts";
