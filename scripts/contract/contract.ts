import * as z from "zod/mini";

/** A JSON Schema, as Zod makes it. */
export type JsonSchema = Readonly<Record<string, z.core.util.JSONType>>;
const schema = z.record(z.string(), z.json());

/** Input of the example in the document of the API. */
export const contractExample = z.object({
  params: z.optional(z.json()),
  query: z.optional(z.json()),
  body: z.optional(z.json()),
});

/** A call as others see it. Facts that are false or absent are left out. */
const contractCall = z.object({
  id: z.string(),
  roles: z.array(z.string()),
  status: z.number(),
  /** The kiosk makes it: it reads the answer with the schema of its own release. */
  tablet: z.optional(z.literal(true)),
  /** Unknown fields of the body are refused, not ignored. */
  strict: z.optional(z.literal(true)),
  /** `Idempotency-Key` is required. */
  needsKey: z.optional(z.literal(true)),
  /** A token of staff on duty is required. */
  staffOnDuty: z.optional(z.literal(true)),
  /** A fresh proof of identity is required. */
  stepUp: z.optional(z.literal(true)),
  /** The body may be left out. */
  bodyless: z.optional(z.literal(true)),
  idTypeHeaders: z.optional(z.array(z.string())),
  bodyTypes: z.optional(z.array(z.string())),
  bodyLimitBytes: z.optional(z.number()),
  responseType: z.optional(z.string()),
  params: schema,
  query: schema,
  /** The body, or the payload `p` of a v1 operation. Absent: none is read. */
  body: z.optional(schema),
  answer: schema,
  example: z.optional(contractExample),
});

/** A message outside of calls: of the realtime connection, an entry of the outbox, or an error. */
const contractMessage = z.object({
  sender: z.enum(["DEVICE", "SERVER"]),
  /** The kiosk reads it with its schema; otherwise it looks at single fields. */
  parsed: z.optional(z.literal(true)),
  schema,
});

/** What the programs of a release may say to those of another. */
export const contract = z.object({
  /** By method and path, such as `GET /api/v2/me`. */
  calls: z.record(z.string(), contractCall),
  messages: z.record(z.string(), contractMessage),
});
export type Contract = z.infer<typeof contract>;
export type ContractCall = z.infer<typeof contractCall>;
export type ContractMessage = z.infer<typeof contractMessage>;
