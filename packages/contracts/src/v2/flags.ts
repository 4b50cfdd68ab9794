import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, organization, text, writeErrors } from "../wire.ts";

const tag = "fraud flags";
const path = "/api/v2/programs/{programId}/flags";
const programErrors = ["ORGANIZATION_NOT_FOUND", "GENERAL_NO_PERMISION"] as const;
const FLAG_ID = "0192f0c1-bb20-7d42-8e63-8c9a4b6e8fa2";

/** A flag on an account or a staff member. */
const flagWire = z.object({
  id: z.string(),
  kind: z.enum(["ACCOUNT", "STAFF"]),
  /** Rule that raised it; null where a person did. */
  rule: z.nullable(z.string()),
  reason: z.string(),
  accountId: z.nullable(z.string()),
  memberName: z.string(),
  cardEnding: z.string(),
  adminId: z.nullable(z.string()),
  staffName: z.string(),
  storeName: z.string(),
  raisedAt: isoMoment,
  decision: z.nullable(z.enum(["HARMLESS", "CONFIRMED"])),
  decisionReason: z.string(),
  decidedBy: z.string(),
  decidedAt: z.nullable(isoMoment),
  mayDecide: z.boolean(),
});

const openFlag = {
  id: FLAG_ID,
  kind: "ACCOUNT",
  rule: "CARD_BOOKINGS",
  reason: "Many bookings by hand within an hour",
  accountId: "0192f0c1-5c2e-7b10-a1d3-6f4e2c8b0a91",
  memberName: "Erika M.",
  cardEnding: "0001",
  adminId: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11",
  staffName: "Kim Kasse",
  storeName: "Vienna 1",
  raisedAt: "2026-11-23T10:00:00.000Z",
  decision: null,
  decisionReason: "",
  decidedBy: "",
  decidedAt: null,
  mayDecide: true,
};

const listFlags = defineCall({
  id: "v2.listFlags",
  method: "GET",
  path,
  tag,
  summary: "Flags of accounts and of staff in one list",
  description: "Flags within the caller's reach, the newest first. With `open`, those without a decision.",
  roles: rolesWith("fraud.read"),
  params: z.object({ programId: organization }),
  query: z.object({
    state: z._default(z.enum(["open", "done"]), "open"),
    after: z.optional(z.uuid()),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({ data: z.array(flagWire), next: z.nullable(z.string()) }),
  errors: programErrors,
  example: { params: { programId: "pfm" }, query: { state: "open" }, response: { data: [openFlag], next: null } },
});

const decideFlag = defineCall({
  id: "v2.decideFlag",
  method: "POST",
  path: `${path}/{flagId}/decide`,
  tag,
  summary: "Decides about a flag: harmless or confirmed",
  description:
    "HARMLESS removes the flag, and the account is as it was before. CONFIRMED keeps an account locked. A flag on staff removes no rights; those who manage people act on it. Callers cannot decide about their own flag.",
  roles: rolesWith("fraud.decide"),
  params: z.object({ programId: organization, flagId: z.uuid() }),
  body: z.object({ decision: z.enum(["HARMLESS", "CONFIRMED"]), reason: text(500) }),
  response: flagWire,
  errors: [...programErrors, ...writeErrors, "NOT_FOUND"],
  example: {
    params: { programId: "pfm", flagId: FLAG_ID },
    body: { decision: "HARMLESS", reason: "Raffle of the day" },
    response: {
      ...openFlag,
      decision: "HARMLESS",
      decisionReason: "Raffle of the day",
      decidedBy: "Petra Prokura",
      decidedAt: "2026-11-23T11:00:00.000Z",
      mayDecide: false,
    },
  },
});

/** Fraud flags of accounts and staff, and decisions about them. */
export const flagsApi = { listFlags, decideFlag } as const;
