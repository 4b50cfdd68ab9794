export { findMerge, listMerges, mergeIn, previewMerge, type Merge } from "./merge.ts";
