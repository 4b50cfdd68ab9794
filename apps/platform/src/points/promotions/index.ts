export { createReadActionDefinitions, type ReadActionDefinitions } from "./service.ts";
export { readPromotions } from "./store.ts";
