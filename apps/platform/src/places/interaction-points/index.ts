export {
  createPoint,
  erasePoint,
  findPoint,
  type InteractionPoint,
  isHeld,
  listPoints,
  type PointUnit,
  replacePoint,
} from "./administration.ts";
export { readPointDetails } from "./details.ts";
export { type AppInteractionPoint, createAppPoint, findAppPoint, listFreeAppPoints } from "./store.ts";
