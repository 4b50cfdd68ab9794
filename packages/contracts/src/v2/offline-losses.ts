import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { digitsId, isoMoment, organization, pointsNumber, text } from "../wire.ts";

const tag = "offline losses";
const path = "/api/v2/programs/{programId}/offline-losses";
const programErrors = ["ORGANIZATION_NOT_FOUND", "GENERAL_NO_PERMISION"] as const;

/** A voucher that was handed out without the platform, and that the account did not cover. */
const offlineLoss = z.object({
  id: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  partnerId: z.nullable(digitsId),
  storeId: z.nullable(digitsId),
  storeName: z.string(),
  /** Null: no account has the card. */
  accountId: z.nullable(z.string()),
  voucherId: z.string(),
  title: z.string(),
  redeemedAt: isoMoment,
  settledAt: isoMoment,
  promised: pointsNumber,
  taken: pointsNumber,
  lost: pointsNumber,
  /** Why nothing could be booked; empty: the voucher is booked. */
  code: z.string(),
  reviewedAt: z.nullable(isoMoment),
  reviewedBy: z.string(),
  review: z.string(),
});
/** A voucher that was handed out without the platform, and that the account did not cover. */
export type OfflineLoss = z.infer<typeof offlineLoss>;

const LOSS_ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e14";
const loss = {
  id: LOSS_ID,
  deviceId: "0199aa10-1111-7000-8000-000000000001",
  deviceName: "Counter left",
  partnerId: "1",
  storeId: "1002",
  storeName: "Station Hafenstraße",
  accountId: "0199aa10-2222-7000-8000-000000000001",
  voucherId: "R5",
  title: "Espresso cups",
  redeemedAt: "2026-11-21T13:05:00.500Z",
  settledAt: "2026-11-21T13:26:01.000Z",
  promised: 500,
  taken: 320,
  lost: 180,
  code: "",
  reviewedAt: null,
  reviewedBy: "",
  review: "",
} as const;

const listOfflineLosses = defineCall({
  id: "v2.listOfflineLosses",
  method: "GET",
  path,
  tag,
  summary: "Vouchers handed out without the platform that accounts did not cover",
  description:
    "Of shops the caller reaches, the latest first. `open`: those that nobody has reviewed. What a device may lose in a day is bounded by its allowance (decision 0305).",
  roles: rolesWith("points.correct"),
  params: z.object({ programId: organization }),
  query: z.object({
    state: z._default(z.enum(["open", "done"]), "open"),
    deviceId: z.optional(z.uuid()),
    after: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({ data: z.array(offlineLoss), next: z.nullable(z.string()) }),
  errors: [...programErrors, "REQUEST_INVALID"],
  example: { params: { programId: "pfm" }, query: { state: "open" }, response: { data: [loss], next: null } },
});

const reviewOfflineLoss = defineCall({
  id: "v2.reviewOfflineLoss",
  method: "POST",
  path: `${path}/{lossId}/review`,
  tag,
  summary: "Notes that people know about a loss",
  description: "It changes no points. A loss that was reviewed before is answered like one that does not exist.",
  roles: rolesWith("points.correct"),
  params: z.object({ programId: organization, lossId: z.uuid() }),
  body: z.object({ review: text(500) }),
  response: offlineLoss,
  errors: [...programErrors, "NOT_FOUND"],
  example: {
    params: { programId: "pfm", lossId: LOSS_ID },
    body: { review: "The network was down all morning" },
    response: {
      ...loss,
      reviewedAt: "2026-11-22T09:00:00.000Z",
      reviewedBy: "Petra Prokura",
      review: "The network was down all morning",
    },
  },
});

/** Losses by vouchers that were handed out without the platform. */
export const offlineLossesApi = { listOfflineLosses, reviewOfflineLoss } as const;
