import { points, type IdentifierType } from "@punktum/domain";
import * as z from "zod/mini";
import { membershipSchema } from "../memberships/index.ts";
import { heldKeySchema, holdingSchema } from "../../offers/vouchers/index.ts";

const wholePoints = z.pipe(z.number(), z.transform(points));

/** Figures of an account, as read from the database. */
export const accountSchema = z.object({
  id: z.string(),
  status: z.enum(["ACTIVE", "INACTIVE", "LOCKED", "TERMINATED"]),
  userReferenceCode: z.string(),
  points: wholePoints,
  lockedPoints: wholePoints,
  statePoints: wholePoints,
  earnedPoints: wholePoints,
  redeemedPoints: wholePoints,
  firstBookedAtMs: z.nullable(z.number()),
  createdAtMs: z.number(),
  /** True when a person has a membership of the account. */
  isRegistered: z.boolean(),
  /** The shown code is still active; always true for an account id or a reference code. */
  identifierActive: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;

/** A code of an account. */
const identifierSchema = z.object({
  type: z.enum(["APPCODE", "CARDCODE", "EXTERNALCODE"]),
  code: z.string(),
  status: z.enum(["ACTIVE", "DEACTIVATED"]),
});
export type Identifier = z.infer<typeof identifierSchema>;

/** A booking with the fields of a history row. */
export const historyBookingSchema = z.object({
  id: z.string(),
  bookingType: z.enum(["EARNBOOKING", "BURNBOOKING"]),
  bookingTypeCode: z.enum(["COU", "REV", "MANUALREVENUE"]),
  /** Signed. */
  points: wholePoints,
  reason: z.string(),
  descriptions: z.object({ de: z.string(), en: z.string() }),
  bookedAtMs: z.number(),
});

/** Everything about one account that a scan needs. */
export const accountStateSchema = z.extend(accountSchema, {
  identifiers: z.array(identifierSchema),
  memberships: z.array(membershipSchema),
  /** Owner's e-mail in full; callers that show it mask it. */
  ownerEmail: z.nullable(z.string()),
  /** Empty if the owner gave none. Callers show it only where the programme allows (decision 0306). */
  ownerFirstName: z.nullable(z.string()),
  holdings: z.array(holdingSchema),
  keys: z.array(heldKeySchema),
  /** Newest first, as many as requested. */
  bookings: z.array(historyBookingSchema),
  /** The account has a member PIN (decision 0052). */
  hasPin: z.boolean(),
});
export type AccountState = z.infer<typeof accountStateSchema>;

/** How a code was shown. */
export interface ShownCode {
  readonly keyCode: string;
  readonly idType: IdentifierType;
}
