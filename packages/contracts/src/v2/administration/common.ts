import * as z from "zod/mini";
import type { ErrorCode } from "../../errors.ts";
import { digitsId, isoMoment, organization, text } from "../../wire.ts";

/** Path of a programme; all administration calls lie below it. */
export const programPath = "/api/v2/programs/{programId}";

/** Path parameters of a call about the programme. */
export const programParams = z.object({ programId: organization });

/** A flag in a query. */
export const queryFlag = z.enum(["true", "false"]);

/** One page of a sorted list: at most 200 entries, which is also the default. */
export const page = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
};

/** Filters active or inactive entries; all if absent. */
export const activeFilter = { active: z.optional(queryFlag) };

/** Excludes characters that PostgreSQL cannot store: NUL and lone surrogates. */
const storable = z.regex(/^[^\0\p{Surrogate}]*$/u);

/** A name for people, trimmed. */
export const nameText = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), storable);

/** Text that may be empty. */
export const freeText = (maximum: number) => z.string().check(z.maxLength(maximum), storable);

/** A code in capitals, `LIKE_THIS`. */
export const capitals = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,31}$/));

/** Path of a picture on this platform, or its address elsewhere; the platform never fetches it. */
export const picturePath = z
  .string()
  .check(z.maxLength(500), z.regex(/^(?:\/(?!\/)[\w./-]*|https:\/\/[\w.-]+(?::\d{1,5})?\/[\w./~%?=&-]*)$/));

/** E-mail address of staff; stored in lower case. */
export const staffEmail = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254));

/** A new password. The platform checks it and answers PASSWORD_NOT_ALLOWED. */
export const newPassword = z.string().check(z.maxLength(200));

/** Kinds of records that tags and custom properties belong to. */
export const domainCode = z.enum([
  "PROGRAM",
  "PARTNER",
  "STORE",
  "INTERACTIONPOINT",
  "ACCOUNT",
  "USER",
  "COUPON",
  "REWARD",
]);

/** Time of creation. */
export const createdAt = isoMoment;

/** Path parameters of a record with a numeric id. */
export const idParams = z.object({ programId: organization, id: digitsId });

/** Codes of every call below a programme. */
export const PROGRAM_ERRORS = [
  "ORGANIZATION_NOT_FOUND",
  "GENERAL_NO_PERMISION",
] as const satisfies readonly ErrorCode[];

/** Codes of a call about one record. */
export const RECORD_ERRORS = [...PROGRAM_ERRORS, "NOT_FOUND"] as const satisfies readonly ErrorCode[];

/** Codes of a write that accepts `Idempotency-Key`. */
export const KEY_ERRORS = [
  "IDEMPOTENCY_KEY_INVALID",
  "IDEMPOTENCY_KEY_IN_FLIGHT",
  "IDEMPOTENCY_KEY_REUSED",
] as const satisfies readonly ErrorCode[];

/** Id of an interaction point, typed by staff as the workstation id. */
export const interactionPointId = text(64).check(z.regex(/^[\x21-\x7e]+$/));
