export { createReadActionDefinitions, type ReadActionDefinitions } from "./service.ts";
export { promotionsOf, readPublished, readRuleUsage } from "./store.ts";
