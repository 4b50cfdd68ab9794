export { readCursor, writeCursor } from "./cursor.ts";
export { memberFilterOf, partnersOf } from "./filter.ts";
export { countMembers, findByExactCode, findMembers, type MemberFilter, type MemberSort, reachedOf } from "./find.ts";
export { followMembersOnce } from "./follow.ts";
export { type MemberSheet, readMemberSheet } from "./sheet.ts";
export { type MemberRow, readMembers } from "./rows.ts";
