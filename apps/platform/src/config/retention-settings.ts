import * as z from "zod/mini";

/** Days for which data is kept. */
export interface RetentionSettings {
  /** Absent: for ever. */
  readonly auditDays: number | undefined;
  /** Reports of tablets. */
  readonly deviceLogDays: number;
  /** Sessions after their end. */
  readonly sessionDays: number;
  /** People who are not active. Absent: until they are erased. */
  readonly inactiveMemberDays: number | undefined;
}

const days = (least: number, most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
    z.number().check(z.minimum(least), z.maximum(most)),
  );

const YEAR = 365;
const CENTURY = 36_500;

/** The variables. */
export const retentionForms = {
  KEEP_AUDIT_DAYS: z.optional(days(YEAR, CENTURY)),
  KEEP_DEVICE_LOG_DAYS: z.optional(days(1, YEAR)),
  KEEP_SESSION_DAYS: z.optional(days(1, CENTURY)),
  KEEP_INACTIVE_MEMBER_DAYS: z.optional(days(YEAR, CENTURY)),
};
const schema = z.object(retentionForms);

export const RETENTION_EXPECTED: Readonly<Record<keyof z.output<typeof schema>, string>> = {
  KEEP_AUDIT_DAYS: "a number of days from 365",
  KEEP_DEVICE_LOG_DAYS: "a number of days from 1 to 365",
  KEEP_SESSION_DAYS: "a number of days from 1",
  KEEP_INACTIVE_MEMBER_DAYS: "a number of days from 365",
};

/** What applies without any variable. */
export const KEPT_BY_DEFAULT: RetentionSettings = {
  auditDays: undefined,
  deviceLogDays: 30,
  sessionDays: 90,
  inactiveMemberDays: undefined,
};

export function readRetention(given: z.output<typeof schema>): RetentionSettings {
  return {
    auditDays: given.KEEP_AUDIT_DAYS,
    deviceLogDays: given.KEEP_DEVICE_LOG_DAYS ?? KEPT_BY_DEFAULT.deviceLogDays,
    sessionDays: given.KEEP_SESSION_DAYS ?? KEPT_BY_DEFAULT.sessionDays,
    inactiveMemberDays: given.KEEP_INACTIVE_MEMBER_DAYS,
  };
}
