export { type DocumentSchemas, documentSchemas, parametersIn, plainSchema } from "./components.ts";
export { parameterText } from "./describe.ts";
export { EVENT_SCHEMAS } from "./integration-names.ts";
export { isJsonList, isJsonObject, type Json, type JsonObject, toJson } from "./json.ts";
