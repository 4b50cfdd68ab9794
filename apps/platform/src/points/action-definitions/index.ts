export { type ActionDefinitionValues, UNCONDITIONAL } from "./definition.ts";
export {
  createActionDefinition,
  findActionDefinition,
  listActionDefinitions,
  replaceActionDefinition,
} from "./store.ts";
export { listRuleStores } from "./rule-stores.ts";
