export { createTag, findTag, listTags, replaceTag } from "./store.ts";
