import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import { rolesWith, withDevice } from "../rights.ts";
import { identificationErrors, keyCode, typedPin } from "../wire.ts";

const tag = "v2 member PINs";
const path = "/api/v2/accounts/{accountId}/pin";
const params = z.object({ accountId: z.union([z.literal(""), keyCode]) });
const example = { accountId: "4000000001" };
const errors = [
  "KEYCODE_NOT_FOUND",
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
] as const satisfies readonly ErrorCode[];

const provePin = defineCall({
  id: "v2.provePin",
  method: "POST",
  path,
  tag,
  summary: "Proves with the member's PIN to be there",
  description:
    "Answers a pass for this device, good for ten minutes: sent in place of the code it spends as a phone's living code would, once, and is as good as a card that was read after that. A wrong PIN and an account without one get the same answer. Each try counts before the PIN is looked at: after five wrong ones the account waits for thirty minutes, after twenty in a day until the day is over; a device has twenty in an hour (RATE_LIMITED). The same PIN under the same `Idempotency-Key` within a minute is the same try and gets the first answer.",
  roles: ["DEVICE"],
  params,
  body: z.object({ pin: typedPin }),
  response: z.object({ pass: z.string() }),
  errors: [
    ...errors,
    ...identificationErrors,
    "EMPTY_PIN",
    "SHORT_PIN",
    "INVALID_PIN",
    "RATE_LIMITED",
    "DEVICE_NOT_MOUNTED",
  ],
  example: { params: example, body: { pin: "8352" }, response: { pass: "PP1:04106106R1WC1R8T2CABCDEFGHJKMNPQRS:pfm" } },
});

const sendPinMail = defineCall({
  id: "v2.sendPinMail",
  method: "POST",
  path: `${path}-mail`,
  tag,
  summary: "Sends the member the mail in which they set a PIN",
  description:
    "To the owner of the account, or else a co-owner, once their address is confirmed; ANONYMOUS_USER_NOT_ALLOWED if there is none. The link is valid once, for an hour. The PIN is typed on the platform's own page and nowhere else. Three mails an hour for an account. A tablet without staff on duty may ask for a card that was read or a code that proves itself, twenty times an hour; for a typed number it gets GENERAL_NO_PERMISION with `details.staffOnDuty` = 1.",
  roles: withDevice("members.proofs"),
  params,
  body: z.object({}),
  /** Masked for a public screen. */
  response: z.object({ emailAddress: z.string() }),
  errors: [...errors, ...identificationErrors, "ANONYMOUS_USER_NOT_ALLOWED", "RATE_LIMITED", "DEVICE_NOT_MOUNTED"],
  status: 202,
  example: { params: example, body: {}, response: { emailAddress: "m***@e***.org" } },
});

const removePin = defineCall({
  id: "v2.removePin",
  method: "DELETE",
  path,
  tag,
  summary: "Takes the member's PIN away",
  description:
    "Passes that were given for it, and links that could set another one, end with it. Where there is none, nothing changes.",
  roles: rolesWith("members.proofs"),
  params,
  response: done,
  errors,
  example: { params: example, response: {} },
});

/** The member's own PIN. */
export const memberPinsApi = { provePin, sendPinMail, removePin } as const;
