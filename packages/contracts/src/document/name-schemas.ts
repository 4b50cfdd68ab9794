import * as z from "zod/mini";
import { type Call, readsBody, type Schema } from "../call.ts";
import { hasPayload, v1Query } from "../v1/envelope.ts";

/** Schemas with their names in the document. */
export type Names = z.core.$ZodRegistry<{ id: string }>;

/** Schemas of the body and of the successful answer of a call. */
export interface Exchange {
  /** The call's name, used in the names of its own schemas: `ReadBalance`, `V1CheckIn`. */
  readonly name: string;
  /** Absent if the call reads no body. */
  readonly request?: Schema;
  readonly response: Schema;
}

/** The call's name, used in the names of its own schemas. */
export function nameOfCall({ id, path }: Call): string {
  const word = id.slice(id.lastIndexOf(".") + 1);
  const capitalised = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return path.startsWith("/api/v1/") ? `V1${capitalised}` : capitalised;
}

/** The body of a v1 operation: the parameters of the query, with the payload as JSON. */
const envelopeOf = (payload: Schema) =>
  z.object({
    ac: z.optional(z.string().check(z.maxLength(64))),
    ak: v1Query.shape.ak,
    p: z.optional(payload),
    idempotencyKey: v1Query.shape.idempotencyKey,
  });

/** The request and answer schemas of a call. */
export function exchangeOf(call: Call): Exchange {
  const { response } = call;
  const name = nameOfCall(call);
  if (hasPayload(call)) {
    return { name, request: envelopeOf(call.payload), response };
  }
  return readsBody(call) ? { name, request: call.body, response } : { name, response };
}

/** Plain text and a file get no name. */
const isText = (schema: Schema): boolean => schema instanceof z.ZodMiniString || schema instanceof z.ZodMiniFile;

/**
 * Names every body and answer, by the table or after its call. Throws if two schemas get the same name, or if several
 * calls share a schema that is not in the table.
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
