export { type AppInteractionPoint, createAppPoint, findAppPoint, listFreeAppPoints } from "./store.ts";
