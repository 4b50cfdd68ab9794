export {
  createLevelSet,
  deleteLevelSet,
  findLevelSet,
  type LevelInput,
  type LevelSet,
  listLevelSets,
  lockLevelSets,
  replaceLevelSet,
} from "./store.ts";
