import type { Call } from "@punktum/contracts";
import * as z from "zod/mini";

/** Tags of calls whose schema is ours alone: only the back office and programs written for this platform send them. */
const OWN_TAGS = ["administration:", "platform:"];

/** Characters of a name that a refusal repeats. */
const NAME_LENGTH_MAX = 60;

/** Whether a call refuses fields that it does not know. Clients of the specification may send more than a call reads. */
export const refusesUnknownFields = ({ tag }: Call): boolean => OWN_TAGS.some((own) => tag.startsWith(own));

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const namesIn = (schema: unknown): ReadonlySet<string> =>
  new Set(schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []);

/**
 * Paths of the fields of a body that the call does not know. Its schema leaves them out of what it returns, so a
 * comparison finds them; a value that the schema turns into another kind is not compared. Fields of the answer, such as
 * `id` and `version`, are known: clients change a record that they have read and send it back.
 */
export function unknownFields(call: Pick<Call, "response">, given: unknown, read: unknown): readonly string[] {
  const answered = namesIn(call.response);
  return unknownIn(given, read, []).flatMap(([name = "", ...path]) =>
    path.length === 0 && answered.has(name) ? [] : [["body", name, ...path].join(".")],
  );
}

/** Paths of the fields of one value that are missing in the other one. */
function unknownIn(given: unknown, read: unknown, path: readonly string[]): readonly (readonly string[])[] {
  if (Array.isArray(given) && Array.isArray(read)) {
    return given.flatMap((entry, index) => unknownIn(entry, read[index], [...path, String(index)]));
  }
  if (!isFields(given) || !isFields(read)) {
    return [];
  }
  return Object.entries(given).flatMap(([name, value]) =>
    Object.hasOwn(read, name)
      ? unknownIn(value, read[name], [...path, name])
      : [[...path, name.slice(0, NAME_LENGTH_MAX)]],
  );
}
