import * as z from "zod/mini";

/** Every error answer of the second generation (V2-04). */
export const v2ErrorResponse = z.object({
  /** Code of the error table. */
  errorType: z.string(),
  /** English sentence for logs and developers; people read the text of the code in their own language. */
  message: z.string(),
  /** Request id, to be quoted to the operator. */
  requestId: z.optional(z.string()),
  /** Everything that is wrong with what was sent, each in a sentence with the place and the limit; `message` holds them all. */
  problems: z.optional(z.array(z.string())),
  /** Extra facts: missing points, dates. */
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

export type V2ErrorResponse = z.infer<typeof v2ErrorResponse>;
