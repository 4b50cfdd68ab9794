export { findMerge, listMerges, mergeIn, previewMerge, type Merge, type MergePreview } from "./merge.ts";
