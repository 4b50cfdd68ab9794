import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, organization, text } from "../wire.ts";
import { sessionWire } from "./login.ts";
import { mountingExample, mountingWire } from "./mounting-service/mountings.ts";
import { partnerExample, partnerWire, storeWire } from "./programs.ts";

const tag = "mounting service";
const exampleCode = "tc_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY";

/** Makes the code of the QR code that sets a tablet up. */
const createTabletCode = defineCall({
  id: "v2.createTabletCode",
  method: "POST",
  path: "/api/v2/mounting-service/mountings/{id}/setup-code",
  tag,
  summary: "Code that sets a tablet up at a free place",
  description:
    "The back office shows `path`, with the address of the server before it, as a QR code; the tablet that opens it is mounted without a password. The code is good for ten minutes and once, and ends the earlier codes of the place. It is in this answer only: a repeated request makes a new one, and `Idempotency-Key` is not kept.",
  roles: rolesWith("devices.mount"),
  params: z.object({ id: z.uuid() }),
  response: z.object({ code: z.string(), path: z.string(), expiresAt: isoMoment }),
  errors: ["MOUNTING_NOT_FOUND", "MOUNTING_IN_USE", "GENERAL_NO_PERMISION"],
  status: 201,
  example: {
    params: { id: mountingExample.id },
    response: {
      code: exampleCode,
      path: `/pfm/login#${exampleCode}`,
      expiresAt: "2026-11-23T09:10:00.000Z",
    },
  },
});

/** Mounts the tablet that opened the address of a QR code. */
export const setUpTablet = defineCall({
  id: "v2.setUpTablet",
  method: "POST",
  path: "/api/v2/mounting-service/setup",
  tag,
  summary: "Mounts a tablet with the code of its place",
  description:
    "The tablet gets its own session. LINK_EXPIRED: the code was used, replaced, is older than ten minutes or belongs to another programme, or the person who made it may not mount there any more. The same installation may repeat its request while the code would be good, so that a lost answer costs nothing.",
  roles: ["PUBLIC"],
  body: z.object({
    org: organization,
    code: z.string().check(z.regex(/^tc_[\w-]{43}$/)),
    installationId: text(100),
  }),
  response: z.object({
    session: sessionWire,
    mounting: mountingWire,
    partner: partnerWire,
    store: storeWire,
    by: z.string(),
  }),
  errors: ["LINK_EXPIRED", "MOUNTING_IN_USE"],
  status: 201,
  example: {
    body: { org: "pfm", code: exampleCode, installationId: "tablet-1" },
    response: {
      session: {
        token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJleGFtcGxlIn0.c2lnbmF0dXJl",
        expiresInSeconds: 900,
        refreshToken: "rt_Zm9yLXRoZS1leGFtcGxl",
        user: { userName: "Counter left", org: "pfm", roleCode: "DEVICE" },
      },
      mounting: mountingExample,
      partner: partnerExample,
      store: {
        id: "1001",
        partnerId: "11",
        name: "Pfeil Nord",
        vatId: "DE123456789",
        revenueModuleMode: "FLOAT",
        decimalRevenue: true,
        manualAllowed: true,
        usesPin: false,
        active: true,
      },
      by: "admin@pfm.example",
    },
  },
});

/** Set-up of tablets by a QR code. */
export const tabletCodesApi = { createTabletCode, setUpTablet } as const;
