import * as z from "zod/mini";
import type { Schema } from "../call.ts";

/** The schema inside optional, nullable, default and array wrappers. */
export function inside(schema: z.core.$ZodType): Schema {
  if (schema instanceof z.ZodMiniArray) {
    return inside(schema.def.element);
  }
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  ) {
    return inside(schema.def.innerType);
  }
  if (schema instanceof z.ZodMiniType) {
    return schema;
  }
  throw new Error("A schema that is none of zod/mini");
}
