export { membershipSchema, type Membership } from "./membership.ts";
