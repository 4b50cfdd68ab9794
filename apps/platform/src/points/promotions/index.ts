export { createReadActionDefinitions, type ReadActionDefinitions } from "./service.ts";
export { readPromotions, readPublished, readRuleUsage } from "./store.ts";
