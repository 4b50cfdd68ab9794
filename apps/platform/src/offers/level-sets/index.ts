export { previewMoves } from "./moves.ts";
export { createLevelSet, deleteLevelSet, findLevelSet, listLevelSets, replaceLevelSet } from "./store.ts";
