import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod/mini";
import {
  type Contract,
  contract,
  type ContractCall,
  contractExample,
  type ContractMessage,
  type JsonSchema,
} from "./contract.ts";
import { tabletCalls } from "./tablet-calls.ts";

const CONTRACTS = "packages/contracts/src/index.ts";
/** Says which calls refuse unknown fields; older trees do not have it. */
const UNKNOWN_FIELDS = "apps/platform/src/api/unknown-fields.ts";
/** What a tree needs for its contract. */
export const CONTRACT_PATHS: readonly string[] = ["packages", "apps/kiosk/src", "apps/platform/src/api"];

type Exports = Readonly<Record<string, unknown>>;
type Direction = "input" | "output";

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === "object" && value !== null && "_zod" in value;
const zodSchema = z.custom<z.core.$ZodType>(isSchema);

/** The parts of a call that this reads; trees of different ages have them all. */
const sourceCall = z.object({
  id: z.string(),
  method: z.string(),
  tag: z.string(),
  path: z.string(),
  roles: z.array(z.string()),
  status: z.number(),
  idempotent: z.boolean(),
  staffOnDuty: z.optional(z.boolean()),
  stepUp: z.optional(z.boolean()),
  idTypeHeaders: z.optional(z.array(z.string())),
  bodyTypes: z.optional(z.array(z.string())),
  bodyLimitBytes: z.optional(z.number()),
  responseType: z.optional(z.string()),
  params: zodSchema,
  query: zodSchema,
  body: zodSchema,
  payload: z.optional(zodSchema),
  response: zodSchema,
  example: z.optional(z.looseObject({})),
});
type SourceCall = z.infer<typeof sourceCall>;

async function load(root: string, path: string): Promise<Exports> {
  const exports: unknown = await import(pathToFileURL(join(root, path)).href);
  return z.record(z.string(), z.unknown()).parse(exports);
}

const keepOpen = ({ zodSchema: made, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void => {
  if (made instanceof z.ZodMiniObject && made.def.catchall === undefined) {
    Reflect.deleteProperty(jsonSchema, "additionalProperties");
  }
};

/** A schema for one direction. Objects that drop unknown members are open. */
function jsonSchemaOf(schema: z.core.$ZodType, io: Direction): JsonSchema {
  const { $schema: _version, ...made } = z.toJSONSchema(schema, { io, unrepresentable: "any", override: keepOpen });
  return z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(made)));
}

/** An answer. A client reads it with the schema with which the server checked it, so both forms must be one. */
function answerOf(schema: z.core.$ZodType, name: string): JsonSchema {
  const [sent, read] = [jsonSchemaOf(schema, "output"), jsonSchemaOf(schema, "input")];
  if (JSON.stringify(sent) !== JSON.stringify(read)) {
    throw new Error(`${name}: the server sends another form than the client reads`);
  }
  return sent;
}

/** True, or absent. */
const whenTrue = (is: boolean | undefined): true | undefined => (is === true ? true : undefined);

/** The input of an example as JSON; undefined if its body is a file. */
function exampleInput({ example }: SourceCall): ContractCall["example"] {
  if (example === undefined || example["body"] instanceof Blob) {
    return undefined;
  }
  const { params, query, body } = example;
  return contractExample.parse(JSON.parse(JSON.stringify({ params, query, body })));
}

interface Judges {
  readonly isOfTablet: (call: SourceCall) => boolean;
  readonly isStrict: (call: SourceCall) => boolean;
  /** The body of calls that read none. */
  readonly noBody: unknown;
}

function contractCallOf(call: SourceCall, { isOfTablet, isStrict, noBody }: Judges): ContractCall {
  const { id, roles, status, idTypeHeaders, bodyTypes, bodyLimitBytes, responseType } = call;
  const body = call.payload ?? (call.body === noBody ? undefined : call.body);
  return {
    id,
    status,
    idTypeHeaders,
    bodyTypes,
    bodyLimitBytes,
    responseType,
    roles: roles.toSorted(),
    tablet: whenTrue(isOfTablet(call)),
    strict: whenTrue(isStrict(call)),
    needsKey: whenTrue(call.idempotent && !call.path.startsWith("/api/v1/")),
    staffOnDuty: whenTrue(call.staffOnDuty),
    stepUp: whenTrue(call.stepUp),
    bodyless: whenTrue(body !== undefined && z.safeParse(body, undefined).success),
    params: jsonSchemaOf(call.params, "input"),
    query: jsonSchemaOf(call.query, "input"),
    body: body && jsonSchemaOf(body, "input"),
    answer: answerOf(call.response, id),
    example: exampleInput(call),
  };
}

/** Of this event the kiosk reads only the reason, whatever it is; it reads all others with their schema. */
const UNPARSED = "CLOSING";

/** Messages outside of calls. A tree without an outbox has no entries. */
function messagesOf(exports: Exports): Record<string, ContractMessage> {
  const groupOf = (name: string) => z.record(z.string(), zodSchema).parse(exports[name]);
  const fromDevice = { ...groupOf("deviceMessages"), ...someOf(exports, ["socketHandshake", ...ENTRIES]) };
  const fromServer = { ...groupOf("serverEvents"), ...someOf(exports, ["v1ErrorResponse", "v2ErrorResponse"]) };
  const sent = Object.entries(fromDevice).map(([name, schema]): [string, ContractMessage] => [
    name,
    { sender: "DEVICE", schema: jsonSchemaOf(schema, "input") },
  ]);
  const read = Object.entries(fromServer).map(([name, schema]): [string, ContractMessage] => [
    name,
    { sender: "SERVER", parsed: whenTrue(name !== UNPARSED), schema: answerOf(schema, name) },
  ]);
  return Object.fromEntries([...sent, ...read]);
}

/** Entries of the outbox, as they are sent and as they are handed over to staff. */
const ENTRIES = ["outboxEntry", "handedOverEntry"];

const someOf = (exports: Exports, names: readonly string[]): Record<string, z.core.$ZodType> =>
  Object.fromEntries(
    names.flatMap((name) => (exports[name] === undefined ? [] : [[name, zodSchema.parse(exports[name])] as const])),
  );

async function strictnessOf(root: string): Promise<Judges["isStrict"]> {
  if (!existsSync(join(root, UNKNOWN_FIELDS))) {
    return () => false;
  }
  const { refusesUnknownFields: refuses } = await load(root, UNKNOWN_FIELDS);
  return (call) => typeof refuses === "function" && Reflect.apply(refuses, undefined, [call]) === true;
}

/** The contract of a source tree whose packages are installed. */
export async function contractOf(root: string): Promise<Contract> {
  const exports = await load(root, CONTRACTS);
  const isStrict = await strictnessOf(root);
  const ofTablet = await tabletCalls(root, exports);
  const judges = { isStrict, isOfTablet: ({ id }: SourceCall) => ofTablet.has(id), noBody: exports["noBody"] };
  const calls = z
    .array(sourceCall)
    .parse(exports["ALL_CALLS"])
    .map((call): [string, ContractCall] => [`${call.method} ${call.path}`, contractCallOf(call, judges)]);
  return contract.parse({ calls: Object.fromEntries(calls), messages: messagesOf(exports) });
}
