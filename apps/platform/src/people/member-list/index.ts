export { readCursor, writeCursor } from "./cursor.ts";
export {
  countMembers,
  findByExactCode,
  findLevelRange,
  findMembers,
  reachedOf,
  type MemberFilter,
  type MemberSort,
} from "./find.ts";
export { followMembersOnce } from "./follow.ts";
export { type MemberSheet, readMemberSheet } from "./sheet.ts";
export { type MemberRow, readMembers } from "./rows.ts";
