import * as z from "zod/mini";

/** Every error answer of v2. */
export const v2ErrorResponse = z.object({
  /** Code of the error table. */
  errorType: z.string(),
  /** English sentence for logs and developers; the UI shows the code's text in the user's language. */
  message: z.string(),
  /** Request id to quote to the operator. */
  requestId: z.optional(z.string()),
  /** All problems of the request, in sentences that name the place and the limit; `message` contains them all. */
  problems: z.optional(z.array(z.string())),
  /** The record as it is now, with CHANGED_MEANWHILE. */
  current: z.optional(z.record(z.string(), z.unknown())),
  /** Further facts: missing points, dates. */
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

export type V2ErrorResponse = z.infer<typeof v2ErrorResponse>;
