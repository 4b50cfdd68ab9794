export {
  createCustomProperty,
  type CustomProperty,
  findCustomProperty,
  listCustomProperties,
  replaceCustomProperty,
} from "./store.ts";
export { refuseWrongValues } from "./values.ts";
