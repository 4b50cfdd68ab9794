export {
  createLevelSet,
  deleteLevelSet,
  findLevelSet,
  type LevelInput,
  type LevelSet,
  listLevelSets,
  replaceLevelSet,
} from "./store.ts";
