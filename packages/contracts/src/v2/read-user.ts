import { GENDER_CODES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { withDevice } from "../rights.ts";
import { recordVersion } from "../wire.ts";

/** A person; values that are unknown or hidden from the caller are absent. */
export const userWire = z.object({
  userId: z.string(),
  /** `NOT_ACTIVATED` until the link in the mail was opened. */
  status: z.enum(["NOT_ACTIVATED", "ACTIVE", "ERASED"]),
  emailAddress: z.optional(z.string()),
  givenName: z.optional(z.string()),
  familyName: z.optional(z.string()),
  genderCode: z.optional(z.enum(GENDER_CODES)),
  birthDate: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  streetHouseNo: z.optional(z.string()),
  zipCode: z.optional(z.string()),
  city: z.optional(z.string()),
  countryCode: z.optional(z.string()),
  language: z.string(),
  version: recordVersion,
  /** The programme's own properties. */
  properties: z.optional(z.record(z.string(), z.string())),
});

/** Everything stored about a person: rows by table. */
export const personExport = z.object({
  userId: z.string(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

/** Personal data; a device sees it masked. */
export const readUser = defineCall({
  id: "v2.readUser",
  versioned: true,
  method: "GET",
  path: "/api/v2/users/{userId}",
  tag: "v2 users",
  summary: "Person tied to accounts",
  description: "A device sees name and e-mail shortened, and nothing else of the person.",
  example: {
    params: { userId: "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e" },
    response: {
      userId: "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e",
      emailAddress: "m***@e***.org",
      language: "de",
      status: "ACTIVE",
      version: 4,
    },
  },
  roles: withDevice("members.open"),
  params: z.object({ userId: z.uuid() }),
  response: userWire,
  errors: ["NOT_FOUND"],
});
