export {
  type ActionDefinition,
  createActionDefinition,
  findActionDefinition,
  listActionDefinitions,
  replaceActionDefinition,
} from "./store.ts";
