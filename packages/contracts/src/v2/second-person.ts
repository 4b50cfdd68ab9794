import { HAND_WORK_KINDS } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, organization } from "../wire.ts";

const tag = "second person";
const programPath = "/api/v2/programs/{programId}";
const CONFIRMATION_ID = "0192f0c1-aa10-7c31-9d52-7b8f3a5d7e91";
const FLAG_ID = "0192f0c1-bb20-7d42-8e63-8c9a4b6e8fa2";
const ADMIN_ID = "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11";
const WORK_ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
const EXPIRES_AT = "2026-11-23T10:10:00.000Z";

const confirmedWire = z.object({ expiresAt: isoMoment });
const programErrors = ["ORGANIZATION_NOT_FOUND", "GENERAL_NO_PERMISION"] as const;

/** A request that waits for a second person. */
const waitingWire = z.object({
  id: z.string(),
  kind: z.enum(HAND_WORK_KINDS),
  /** The exceeded limit. */
  limit: z.string(),
  points: z.number(),
  /** The person who asks; null if unknown. */
  adminId: z.nullable(z.string()),
  deviceId: z.nullable(z.string()),
  partnerId: z.nullable(z.string()),
  storeId: z.nullable(z.string()),
  accountId: z.nullable(z.string()),
  askedAt: isoMoment,
  expiresAt: isoMoment,
});

const listConfirmations = defineCall({
  id: "v2.listConfirmations",
  method: "GET",
  path: `${programPath}/confirmations`,
  tag,
  summary: "What waits for a second person",
  description: "Requests of places the caller manages, the oldest first. Each waits for ten minutes.",
  roles: rolesWith("approvals.decide"),
  params: z.object({ programId: organization }),
  response: z.array(waitingWire),
  errors: programErrors,
  example: {
    params: { programId: "pfm" },
    response: [
      {
        id: CONFIRMATION_ID,
        kind: "POINTS",
        limit: "CARD_DAY_POINTS",
        points: 5_000,
        adminId: ADMIN_ID,
        deviceId: null,
        partnerId: "11",
        storeId: "1001",
        accountId: WORK_ID,
        askedAt: "2026-11-23T10:00:00.000Z",
        expiresAt: EXPIRES_AT,
      },
    ],
  },
});

const confirm = defineCall({
  id: "v2.confirm",
  method: "PUT",
  path: `${programPath}/confirmations/{confirmationId}`,
  tag,
  summary: "A second person says yes in the back office",
  description:
    "The caller must manage the place and be another person than the one who asked. The same request is then accepted once, within ten minutes. NOT_FOUND if it has expired or was confirmed.",
  roles: rolesWith("approvals.decide"),
  params: z.object({ programId: organization, confirmationId: z.uuid() }),
  response: confirmedWire,
  errors: [...programErrors, "NOT_FOUND", "SECOND_PERSON_REQUIRED"],
  example: { params: { programId: "pfm", confirmationId: CONFIRMATION_ID }, response: { expiresAt: EXPIRES_AT } },
});

/** A fraud flag on a staff member. */
const staffFlagWire = z.object({
  id: z.string(),
  adminId: z.string(),
  name: z.string(),
  /** CARD_BOOKINGS, PERSON_CARDS, PERSON_RETURNS or UNLINKED_RETURNS. */
  rule: z.string(),
  /** Booking or transaction that met the rule. */
  workId: z.string(),
  accountId: z.nullable(z.string()),
  storeId: z.nullable(z.string()),
  raisedAt: isoMoment,
  clearedAt: z.nullable(isoMoment),
});

const exampleFlag = {
  id: FLAG_ID,
  adminId: ADMIN_ID,
  name: "Kim Kasse",
  rule: "CARD_BOOKINGS",
  workId: WORK_ID,
  accountId: null,
  storeId: "1001",
  raisedAt: "2026-11-23T10:00:00.000Z",
  clearedAt: null,
};

const listStaffFlags = defineCall({
  id: "v2.listStaffFlags",
  method: "GET",
  path: `${programPath}/staff-flags`,
  tag,
  summary: "Staff whose work met a rule",
  description:
    "The newest first; `open=true` leaves out those that were cleared. A flag removes no rights. It informs those who manage people. A card that met the rule CARD_BOOKINGS is flagged itself. `after` is the id of the last flag of the previous page.",
  roles: rolesWith("settings.edit"),
  params: z.object({ programId: organization }),
  query: z.object({
    open: z.optional(z.enum(["true", "false"])),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
    after: z.optional(z.uuid()),
  }),
  response: z.array(staffFlagWire),
  errors: programErrors,
  example: { params: { programId: "pfm" }, query: { open: "true" }, response: [exampleFlag] },
});

const clearStaffFlag = defineCall({
  id: "v2.clearStaffFlag",
  method: "DELETE",
  path: `${programPath}/staff-flags/{flagId}`,
  tag,
  summary: "Removes a flag of a person of the staff",
  description: "Never one's own. NOT_FOUND where none stands.",
  roles: rolesWith("settings.edit"),
  params: z.object({ programId: organization, flagId: z.uuid() }),
  response: done,
  errors: [...programErrors, "NOT_FOUND"],
  example: { params: { programId: "pfm", flagId: FLAG_ID }, response: {} },
});

/** Confirmations of manual work by a second person, and fraud flags on staff (decision 0051). */
export const secondPersonApi = {
  listConfirmations,
  confirm,
  listStaffFlags,
  clearStaffFlag,
} as const;
