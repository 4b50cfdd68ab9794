export { createLevelSet, deleteLevelSet, findLevelSet, listLevelSets, replaceLevelSet } from "./store.ts";
