export { maskEmail } from "./mask.ts";
export { createUsers, type User, type Users } from "./service.ts";
