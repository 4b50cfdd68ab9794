import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, organization, pointsNumber, text, writeErrors } from "../wire.ts";
import { personExport } from "./read-user.ts";

const tag = "approvals";
const path = "/api/v2/programs/{programId}/approvals";
const one = `${path}/{approvalId}` as const;
const programErrors = ["ORGANIZATION_NOT_FOUND", "GENERAL_NO_PERMISION"] as const satisfies readonly ErrorCode[];

const APPROVAL_ID = "0192f0c1-cc30-7e53-9f74-9dab5c7f90b3";
const ACCOUNT_ID = "0192f0c1-5c2e-7b10-a1d3-6f4e2c8b0a91";
const ASKER_ID = "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11";

/** Work that staff may ask a colleague to approve. */
const approvalKind = z.enum(["BOOKING", "REVERSAL", "MERGE", "EXPORT", "ERASE"]);

const reason = text(200);

/** Manual points, positive or negative. */
const bookingRequest = z.object({
  kind: z.literal("BOOKING"),
  accountId: z.uuid(),
  bookingType: z.enum(["EARNBOOKING", "BURNBOOKING"]),
  points: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000_000)),
  reason,
});
const reversalRequest = z.object({ kind: z.literal("REVERSAL"), accountId: z.uuid(), bookingId: z.uuid(), reason });
const mergeRequest = z.object({ kind: z.literal("MERGE"), accountId: z.uuid(), secondaryId: z.uuid(), reason });
const personRequest = z.object({ kind: z.enum(["EXPORT", "ERASE"]), userId: z.uuid(), reason });

const personOfStaff = z.object({ id: z.string(), name: z.string() });

/** A request for approval, with its current state. */
const approvalWire = z.object({
  id: z.string(),
  kind: approvalKind,
  state: z.enum(["OPEN", "APPROVED", "REJECTED", "WITHDRAWN", "EXPIRED"]),
  reason: z.string(),
  accountId: z.nullable(z.string()),
  secondaryId: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
  /** First name and initial; empty for a card without a person. */
  memberName: z.string(),
  /** Last four digits of the account's card. */
  cardEnding: z.string(),
  /** Change of the account's points, signed. */
  points: z.nullable(pointsNumber),
  balance: z.nullable(pointsNumber),
  balanceAfter: z.nullable(pointsNumber),
  partnerId: z.nullable(z.string()),
  storeId: z.nullable(z.string()),
  askedBy: personOfStaff,
  askedAt: isoMoment,
  expiresAt: isoMoment,
  decidedBy: z.nullable(personOfStaff),
  decidedAt: z.nullable(isoMoment),
  decisionReason: z.string(),
  /** Code with which the last attempt was refused. */
  refusal: z.nullable(z.string()),
  resultId: z.nullable(z.string()),
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
});

const openApproval = {
  id: APPROVAL_ID,
  kind: "BOOKING",
  state: "OPEN",
  reason: "The till lost the sale of Saturday",
  accountId: ACCOUNT_ID,
  secondaryId: null,
  userId: null,
  bookingId: null,
  memberName: "Erika M.",
  cardEnding: "0001",
  points: 15_000,
  balance: 12_480,
  balanceAfter: 27_480,
  partnerId: "11",
  storeId: "1001",
  askedBy: { id: ASKER_ID, name: "Sam Service" },
  askedAt: "2026-11-23T10:00:00.000Z",
  expiresAt: "2026-11-26T10:00:00.000Z",
  decidedBy: null,
  decidedAt: null,
  decisionReason: "",
  refusal: null,
  resultId: null,
  mayDecide: true,
  mayWithdraw: false,
};
const decidedBy = { id: "0192f0c1-8b62-7dd4-9b66-4e7d2a1fac22", name: "Petra Prokura" };
const approved = {
  ...openApproval,
  state: "APPROVED",
  balance: 27_480,
  balanceAfter: null,
  decidedBy,
  decidedAt: "2026-11-23T10:05:00.000Z",
  resultId: "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12",
  mayDecide: false,
};

/** Errors of the work itself, at the request or during execution. */
const workErrors = [
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
  "LOCKED_USER",
  "ANONYMOUS_USER_NOT_ALLOWED",
  "NOT_FOUND",
  "BOOKING_ALREADY_REVERSED",
  "BOOKING_NOT_REVERSIBLE",
  "RESERVATION_RUNNING",
  "NOT_ENOUGH_POINT",
  "INSERT_SOMETHING",
] as const satisfies readonly ErrorCode[];

const askApproval = defineCall({
  id: "v2.askApproval",
  method: "POST",
  path,
  tag,
  summary: "Asks a colleague to approve work",
  description:
    "For work that the caller may not do alone: points above a limit, taking a booking back, a merge, giving out or erasing a person's data. " +
    "The header `interaction-id` names the place of a booking. Staff of a shop ask for points only. What is plainly impossible is refused at once. " +
    "The request waits for 72 hours.",
  roles: rolesWith("approvals.ask"),
  params: z.object({ programId: organization }),
  body: z.union([bookingRequest, reversalRequest, mergeRequest, personRequest]),
  response: approvalWire,
  errors: [...programErrors, ...writeErrors, ...workErrors, "GENERAL_INPUT_PARAMETER_INVALID"],
  status: 201,
  example: {
    params: { programId: "pfm" },
    body: {
      kind: "BOOKING",
      accountId: ACCOUNT_ID,
      bookingType: "EARNBOOKING",
      points: 15_000,
      reason: openApproval.reason,
    },
    response: { ...openApproval, mayDecide: false, mayWithdraw: true },
  },
});

const listApprovals = defineCall({
  id: "v2.listApprovals",
  method: "GET",
  path,
  tag,
  summary: "Approvals that wait, the caller's own, and those that are done",
  description:
    "Of `open` what the caller may decide, the oldest first. Of `mine` what the caller asked for, the newest first. Of `done` what was decided or has run out in the caller's reach, the newest first. " +
    "`waiting` counts what the caller may decide, whatever the list.",
  roles: rolesWith("approvals.ask"),
  params: z.object({ programId: organization }),
  query: z.object({
    state: z._default(z.enum(["open", "mine", "done"]), "open"),
    after: z.optional(z.uuid()),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({
    data: z.array(approvalWire),
    next: z.nullable(z.string()),
    waiting: z.number().check(z.int(), z.nonnegative()),
  }),
  errors: programErrors,
  example: {
    params: { programId: "pfm" },
    query: { state: "open" },
    response: { data: [openApproval], next: null, waiting: 1 },
  },
});

const approvalParams = z.object({ programId: organization, approvalId: z.uuid() });
const decisionErrors = [...programErrors, ...writeErrors, "NOT_FOUND", "APPROVAL_CLOSED"] as const;

const approve = defineCall({
  id: "v2.approve",
  method: "POST",
  path: `${one}/approve`,
  tag,
  summary: "Approves the work and carries it out",
  description:
    "The caller must be another person than the one who asked, and reach the place and the account. The work is done in the same transaction, in the name of the person who asked, and all its rules are checked again. " +
    "Where it is refused, the approval stays open and names the code in `refusal`. An export is not carried out: who asked may fetch it for 24 hours. An export or erasure needs a proof of the last five minutes.",
  roles: rolesWith("approvals.decide"),
  params: approvalParams,
  body: z.object({ reason: z._default(z.union([z.literal(""), text(200)]), "") }),
  response: approvalWire,
  errors: [...decisionErrors, ...workErrors, "APPROVAL_OWN", "APPROVAL_ASKER_GONE", "STEP_UP_REQUIRED"],
  example: { params: { programId: "pfm", approvalId: APPROVAL_ID }, body: { reason: "" }, response: approved },
});

const reject = defineCall({
  id: "v2.reject",
  method: "POST",
  path: `${one}/reject`,
  tag,
  summary: "Rejects the work",
  description: "The caller must be another person than the one who asked, who can read the reason.",
  roles: rolesWith("approvals.decide"),
  params: approvalParams,
  body: z.object({ reason }),
  response: approvalWire,
  errors: [...decisionErrors, "APPROVAL_OWN"],
  example: {
    params: { programId: "pfm", approvalId: APPROVAL_ID },
    body: { reason: "The sale is booked already" },
    response: {
      ...approved,
      state: "REJECTED",
      balance: 12_480,
      decisionReason: "The sale is booked already",
      resultId: null,
    },
  },
});

const withdraw = defineCall({
  id: "v2.withdraw",
  method: "POST",
  path: `${one}/withdraw`,
  tag,
  summary: "Takes one's own request back",
  description: "Only by the person who asked, until it is decided.",
  roles: rolesWith("approvals.ask"),
  params: approvalParams,
  response: approvalWire,
  errors: decisionErrors,
  example: {
    params: { programId: "pfm", approvalId: APPROVAL_ID },
    response: { ...approved, state: "WITHDRAWN", balance: 12_480, decidedBy: openApproval.askedBy, resultId: null },
  },
});

const readApprovedExport = defineCall({
  id: "v2.readApprovedExport",
  method: "GET",
  path: `${one}/export`,
  tag,
  summary: "The data of a person whose export was approved",
  description:
    "Only for who asked, for 24 hours after the approval; NOT_FOUND otherwise. Every reading leaves a row in the audit log.",
  roles: rolesWith("approvals.ask"),
  stepUp: true,
  params: approvalParams,
  response: personExport,
  errors: [...programErrors, "NOT_FOUND"],
  example: {
    params: { programId: "pfm", approvalId: APPROVAL_ID },
    response: { userId: ASKER_ID, tables: { users: [{ first_name: "Erika" }] } },
  },
});

/** Work that a second person approves later (decision 0139). */
export const approvalsApi = { askApproval, listApprovals, approve, reject, withdraw, readApprovedExport } as const;
