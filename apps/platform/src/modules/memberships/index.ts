export { membershipSchema, type Membership } from "./membership.ts";
export { listMembershipEvents } from "./events.ts";
export {
  activateMemberships,
  changeOptins,
  createMembership,
  findMembership,
  findOwner,
  listMembershipsOf,
  terminateMembership,
  terminateMemberships,
  type MembershipRow,
} from "./service.ts";
