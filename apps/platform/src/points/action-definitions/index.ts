export {
  createActionDefinition,
  findActionDefinition,
  listActionDefinitions,
  replaceActionDefinition,
} from "./store.ts";
