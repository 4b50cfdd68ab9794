import * as z from "zod/mini";
import { STAFF_ROLES, type Role } from "../../call.ts";
import type { ErrorCode } from "../../errors.ts";
import { digitsId, isoMoment, organization, text } from "../../wire.ts";

/** Path of a programme; everything the administration changes lies below it. */
export const programPath = "/api/v2/programs/{programId}";

/** Who runs a programme. */
export const PROGRAM_ROLES = ["PROGRAM_ADMIN", "PLATFORM_OPERATOR"] as const satisfies readonly Role[];

/** Who runs a programme or a partner of it; a partner's admin reaches its own partners only. */
export const PARTNER_ROLES = ["PARTNER_ADMIN", ...PROGRAM_ROLES] as const satisfies readonly Role[];

/** Everybody who works for the programme, each within reach. */
export const READER_ROLES = STAFF_ROLES;

/** Path parameters of a programme's own things. */
export const programParams = z.object({ programId: organization });

/** A flag in a query. */
export const queryFlag = z.enum(["true", "false"]);

/** One page of a sorted list: at most 200 entries, 200 unless told. */
export const page = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
};

/** Only switched-on entries, only switched-off ones; all without it. */
export const activeFilter = { active: z.optional(queryFlag) };

/** No character that PostgreSQL cannot keep: neither NUL nor half of a pair. */
const storable = z.regex(/^[^\0\p{Surrogate}]*$/u);

/** A name people read. */
export const nameText = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), storable);

/** Text that may be empty. */
export const freeText = (maximum: number) => z.string().check(z.maxLength(maximum), storable);

/** A code in capitals, `LIKE_THIS`. */
export const capitals = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,31}$/));

/** Path of a picture on this platform, or its address elsewhere; the platform never fetches it (T25). */
export const picturePath = z
  .string()
  .check(z.maxLength(500), z.regex(/^(?:\/(?!\/)[\w./-]*|https:\/\/[\w.-]+(?::\d{1,5})?\/[\w./~%?=&-]*)$/));

/** E-mail of staff; stored in small letters. */
export const staffEmail = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254));

/** A new password (B-32): the platform judges it and answers PASSWORD_NOT_ALLOWED. */
export const newPassword = z.string().check(z.maxLength(200));

/** What things of the programme tags and custom properties are for. */
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

/** The moment something was made. */
export const createdAt = isoMoment;

/** Id of digits in a path below the programme. */
export const idParams = z.object({ programId: organization, id: digitsId });

/** Codes of every call below a programme. */
export const PROGRAM_ERRORS = [
  "ORGANIZATION_NOT_FOUND",
  "GENERAL_NO_PERMISION",
] as const satisfies readonly ErrorCode[];

/** The same where one thing is named. */
export const THING_ERRORS = [...PROGRAM_ERRORS, "NOT_FOUND"] as const satisfies readonly ErrorCode[];

/** Codes of a write that may carry `Idempotency-Key`. */
export const KEY_ERRORS = [
  "IDEMPOTENCY_KEY_INVALID",
  "IDEMPOTENCY_KEY_IN_FLIGHT",
  "IDEMPOTENCY_KEY_REUSED",
] as const satisfies readonly ErrorCode[];

/** Id of an interaction point, the workstation id staff type. */
export const interactionPointId = text(64).check(z.regex(/^[\x21-\x7e]+$/));
