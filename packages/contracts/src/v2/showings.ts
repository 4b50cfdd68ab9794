import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { digitsId } from "../wire.ts";

/** Most entries of one report. */
export const SHOWINGS_MAX = 200;

const reportShowings = defineCall({
  id: "v2.reportDisplayAdShowings",
  method: "POST",
  path: "/api/v2/mounting-service/image-showings",
  tag: "mounting service",
  summary: "How often a tablet has shown its pictures",
  description:
    "Each entry is the whole count of one picture on one day, not what was added since the last report: a repeated, late or lost report changes nothing, the highest count stands. `counterId` names the storage that counts; a new one starts at zero. Entries of pictures that are not for this place, of days more than 60 days ago or after tomorrow are dropped.",
  roles: ["DEVICE"],
  body: z.object({
    counterId: z.uuid(),
    shown: z
      .array(
        z.object({
          imageId: digitsId,
          /** On the shop's clock. */
          day: z.iso.date(),
          times: z.number().check(z.int(), z.minimum(1), z.maximum(86_400)),
        }),
      )
      .check(z.minLength(1), z.maxLength(SHOWINGS_MAX)),
  }),
  response: z.object({ accepted: z.number(), dropped: z.number() }),
  errors: [
    "DEVICE_KEY_NOT_FOUND",
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
    "IDEMPOTENCY_KEY_INVALID",
    "IDEMPOTENCY_KEY_IN_FLIGHT",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  example: {
    body: {
      counterId: "7f8e2d5c-4d1f-4a52-9b0a-2f6d8f0f1c11",
      shown: [{ imageId: "704", day: "2026-11-29", times: 420 }],
    },
    response: { accepted: 1, dropped: 0 },
  },
});

/** Calls for tablets to report showings of pictures. */
export const showingsApi = { reportShowings } as const;
