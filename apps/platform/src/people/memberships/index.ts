export { membershipSchema, type Membership } from "./membership.ts";
export { listMembershipEvents } from "./events.ts";
export {
  activateMemberships,
  changeOptins,
  createMembership,
  findMembership,
  findOwner,
  hasLostAllCards,
  listMembershipsAt,
  listOwnedByOthers,
  listMembershipsOf,
  terminateMembership,
  terminateMemberships,
  type MembershipRow,
} from "./service.ts";
