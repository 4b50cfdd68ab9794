export { createCustomProperty, findCustomProperty, listCustomProperties, replaceCustomProperty } from "./store.ts";
export { refuseWrongValues } from "./values.ts";
