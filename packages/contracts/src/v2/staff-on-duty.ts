import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, organization } from "../wire.ts";
import { personProof, personProofErrors } from "./person-proof.ts";

const path = "/api/v2/staff-on-duty";
const tag = "staff on duty";

/** The person on duty, and the time until the duty ends without a booking or {@link keepDuty}. */
const dutyWire = z.object({
  /** For the header `duty-token`; valid for this device only. */
  token: z.string(),
  name: z.string(),
  idleSeconds: z.number(),
  /** Absent: an older release. */
  statement: z.optional(z.string()),
});

const example = { token: "dt_0", name: "Kim Kasse", idleSeconds: 300, statement: "ds_0" };

const startDuty = defineCall({
  id: "v2.startDuty",
  method: "POST",
  path,
  tag,
  summary: "Signs a person of the staff in at this device",
  description:
    "By personal PIN of four to eight digits, or by e-mail and password. `statement` proves this duty for entries that the device sends later (`v2.sendOutbox`); it allows nothing else. The person must work in the device's shop. A duty of another person at this device ends. Five wrong PINs block this device for thirty minutes (RATE_LIMITED), ten until the back office unlocks it (PIN_LOCKED).",
  roles: ["DEVICE"],
  body: personProof,
  response: dutyWire,
  errors: personProofErrors,
  example: { body: { pin: "2580" }, response: example },
});

/** Extends the duty without a booking. */
const keepDuty = defineCall({
  id: "v2.keepDuty",
  method: "PUT",
  path,
  tag,
  summary: "The person on duty is still there",
  description: "Starts the idle time again. Refused once the duty has ended.",
  roles: ["DEVICE"],
  staffOnDuty: true,
  response: done,
  example: { response: {} },
});

const endDuty = defineCall({
  id: "v2.endDuty",
  method: "DELETE",
  path,
  tag,
  summary: "The person on duty leaves this device",
  description: "Ends whatever duty is open at this device; answers the same where there is none.",
  roles: ["DEVICE"],
  response: done,
  example: { response: {} },
});

const setDutyPin = defineCall({
  id: "v2.setDutyPin",
  method: "PUT",
  path: "/api/v2/programs/{programId}/admins/{adminId}/duty-pin",
  tag,
  summary: "Sets the personal PIN of a person of the staff",
  description:
    "Four to eight digits; `pin: null` removes it. A PIN that is easy to guess and a PIN that another person has get the same refusal. A change of the own PIN requires `currentPassword`; wrong ones are limited as at login. The PIN is in no answer.",
  roles: rolesWith("points.correct"),
  params: z.object({ programId: organization, adminId: z.uuid() }),
  body: z.object({
    pin: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
    currentPassword: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: done,
  errors: ["EMPTY_PIN", "SHORT_PIN", "PIN_NOT_ALLOWED", "RATE_LIMITED", "NOT_FOUND", "GENERAL_NO_PERMISION"],
  example: {
    params: { programId: "pfm", adminId: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11" },
    body: { pin: "0000", currentPassword: "a long password" },
    response: {},
  },
});

/** A second person for work above the limits of one (decision 0051). */
const confirmAtDevice = defineCall({
  id: "v2.confirmAtDevice",
  method: "POST",
  path: `${path}/confirmations/{confirmationId}`,
  tag: "second person",
  summary: "A second person confirms at the device",
  description:
    "By personal PIN, or by e-mail and password, of another person who works in the device's shop; tries count as for signing in. The id is in the answer SECOND_PERSON_REQUIRED. The same request is then accepted once, within ten minutes. The person who asked is refused with SECOND_PERSON_REQUIRED.",
  roles: ["DEVICE"],
  params: z.object({ confirmationId: z.uuid() }),
  body: personProof,
  response: z.object({ expiresAt: isoMoment }),
  errors: ["SECOND_PERSON_REQUIRED", "NOT_FOUND", ...personProofErrors],
  example: {
    params: { confirmationId: "0192f0c1-aa10-7c31-9d52-7b8f3a5d7e91" },
    body: { pin: "2580" },
    response: { expiresAt: "2026-11-23T10:10:00.000Z" },
  },
});

/** Staff on duty: who may move points at a tablet, and for how long (decision 0045). */
export const staffOnDutyApi = { startDuty, keepDuty, endDuty, confirmAtDevice, setDutyPin } as const;
