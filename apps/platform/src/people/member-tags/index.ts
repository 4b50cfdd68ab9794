export { deleteTagsOf, findMemberTag, giveTag, listMemberTags, listTagsOf, moveTags, takeTag } from "./store.ts";
