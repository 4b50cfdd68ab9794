export { type DocumentSchemas, documentSchemas, plainSchema } from "./components.ts";
export { parameterText } from "./describe.ts";
export { isJsonObject, type Json, type JsonObject, toJson } from "./json.ts";
