import * as z from "zod/mini";
import { type Call, readsBody, type Schema } from "../call.ts";
import { hasPayload, v1Query } from "../v1/envelope.ts";

/** Schemas and what the document calls them. */
export type Names = z.core.$ZodRegistry<{ id: string }>;

/** What travels in the body and in the good answer of a call. */
export interface Exchange {
  /** Name of the call in the names of its own schemas: `ReadBalance`, `V1CheckIn`. */
  readonly name: string;
  /** Missing where no body is read. */
  readonly request?: Schema;
  readonly response: Schema;
}

/** Name of a call in the names of the schemas that are its own. */
export function nameOfCall({ id, path }: Call): string {
  const word = id.slice(id.lastIndexOf(".") + 1);
  const capitalised = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return path.startsWith("/api/v1/") ? `V1${capitalised}` : capitalised;
}

/** The body of a first-generation operation: what may stand in the query as well, with the payload as JSON itself. */
const envelopeOf = (payload: Schema) =>
  z.object({
    ac: z.optional(z.string().check(z.maxLength(64))),
    ak: v1Query.shape.ak,
    p: z.optional(payload),
    idempotencyKey: v1Query.shape.idempotencyKey,
  });

/** The schemas a call sends and answers. */
export function exchangeOf(call: Call): Exchange {
  const { response } = call;
  const name = nameOfCall(call);
  if (hasPayload(call)) {
    return { name, request: envelopeOf(call.payload), response };
  }
  return readsBody(call) ? { name, request: call.body, response } : { name, response };
}

/** Plain text has no name. */
const isText = (schema: Schema): boolean => schema instanceof z.ZodMiniString;

/**
 * Gives every body and answer a name: that of the table, or that of the call it belongs to. Throws where two schemas would
 * have one name, and where several calls share a schema the table does not know.
 */
export function nameSchemas(exchanges: ReadonlyMap<Call, Exchange>, table: Readonly<Record<string, Schema>>): Names {
  const names: Names = z.registry<{ id: string }>();
  const owners = new Map<string, Schema>();
  const give = (schema: Schema, name: string): void => {
    if (names.has(schema) || owners.has(name)) {
      throw new Error(`${name}: two schemas, or one with two names`);
    }
    owners.set(name, schema);
    names.add(schema, { id: name });
  };
  for (const [name, schema] of Object.entries(table)) {
    give(schema, name);
  }
  const known = new Set(owners.values());
  const giveOwn = (schema: Schema | undefined, name: string): void => {
    if (schema !== undefined && !known.has(schema) && !isText(schema)) {
      give(schema, name);
    }
  };
  for (const [call, { name, request, response }] of exchanges) {
    if (hasPayload(call)) {
      giveOwn(call.payload, `${name}Payload`);
    }
    giveOwn(request, `${name}Request`);
    giveOwn(response, `${name}Response`);
  }
  return names;
}
