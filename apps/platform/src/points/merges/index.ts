export { findMerge, listMerges, mergeAndRecord, mergeIn, previewMerge, previewMergeIn, type Merge } from "./merge.ts";
