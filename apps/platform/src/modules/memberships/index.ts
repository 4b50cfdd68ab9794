export { membershipSchema, type Membership } from "./membership.ts";
export { listMembershipEvents, type MembershipEventRow } from "./events.ts";
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
