export { createTag, findTag, listTags, replaceTag, type Tag } from "./store.ts";
