import { ACCOUNT_STATUSES, MEMBERSHIP_ROLES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { bothLanguages, euros, isoMoment, keyCode, pointsNumber } from "../wire.ts";
import { identifierWire } from "./account-wires.ts";

const USER_ID = "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e";

/** Everything the head and the side of a member's page show, in one request. */
export const readMember = defineCall({
  id: "v2.readMember",
  method: "GET",
  path: "/api/v2/accounts/{accountId}/member",
  tag: "members",
  summary: "A member: figures, level, codes, persons with their consents, flag",
  description: "Also of a closed account. STORE_STAFF read names masked, and of a person nothing else.",
  example: {
    params: { accountId: "4000000001" },
    response: {
      accountId: "0192f0c1-5c2e-7b10-a1d3-6f4e2c8b0a91",
      status: "ACTIVE",
      points: 12480,
      lockedPoints: 0,
      amount: 124.8,
      statePoints: 15980,
      level: {
        names: { de: "Gold", en: "Gold" },
        points: 10000,
        next: { names: { de: "Platin", en: "Platinum" }, points: 22050 },
      },
      createdAt: "2025-01-07T09:30:00.000Z",
      codes: [{ type: "CARDCODE", code: "4000000001", status: "ACTIVE", since: "2025-01-07T09:30:00.000Z" }],
      persons: [
        {
          userId: USER_ID,
          membershipId: "0192f0c1-6d01-7e55-93aa-1b2c3d4e5f60",
          role: "OWNER",
          status: "ACTIVE",
          givenName: "Greta",
          familyName: "Pfeil",
          emailAddress: "greta@example.org",
          optins: [{ type: "EMAIL", flag: true, since: "2025-01-07T09:30:00.000Z", textVersion: "3" }],
        },
      ],
    },
  },
  roles: rolesWith("members.open"),
  params: z.object({ accountId: keyCode }),
  response: z.object({
    accountId: z.string(),
    status: z.enum(ACCOUNT_STATUSES),
    points: pointsNumber,
    lockedPoints: pointsNumber,
    amount: z.optional(euros),
    statePoints: pointsNumber,
    level: z.optional(
      z.object({
        names: bothLanguages,
        points: pointsNumber,
        picturePath: z.optional(z.string()),
        next: z.optional(z.object({ names: bothLanguages, points: pointsNumber })),
      }),
    ),
    expiring: z.optional(z.object({ points: pointsNumber, on: z.iso.date() })),
    createdAt: isoMoment,
    codes: z.array(z.extend(identifierWire, { since: isoMoment })),
    persons: z.array(
      z.object({
        userId: z.optional(z.string()),
        membershipId: z.string(),
        role: z.enum(MEMBERSHIP_ROLES),
        status: z.enum(["PENDING", "ACTIVE"]),
        givenName: z.string(),
        familyName: z.string(),
        emailAddress: z.optional(z.string()),
        optins: z.array(
          z.object({
            type: z.string(),
            flag: z.boolean(),
            since: z.optional(isoMoment),
            textVersion: z.optional(z.string()),
          }),
        ),
      }),
    ),
    flag: z.optional(z.object({ reason: z.string(), flaggedAt: isoMoment, rule: z.optional(z.string()) })),
    mergedInto: z.optional(z.string()),
  }),
  errors: ["USER_KEY_DOES_NOT_EXIST"],
});
