import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { rolesWith, withDevice } from "../rights.ts";
import { digitsId, typedPin } from "../wire.ts";

const base = "/api/v2/mounting-service";
const tag = "PIN";
const byId = z.object({ id: z.uuid() });
const params = { id: "0199aa10-3333-7000-8000-000000000001" };
/** ADMIN is the store's PIN. CASHIER is the profile's, or else the session's. */
const purpose = z.enum(["ADMIN", "CASHIER"]);

const checkPin = defineCall({
  id: "v2.checkPin",
  method: "POST",
  path: `${base}/mountings/{id}/pin-check`,
  tag,
  summary: "Checks a PIN typed on the device",
  description:
    "For the device's own mounting. `required: false` means that no PIN is set for this purpose and nothing was checked. Five wrong PINs block this device for thirty minutes (RATE_LIMITED), ten until the back office unlocks it (PIN_LOCKED); other devices go on. The PIN and its hash are in no answer.",
  example: { params, body: { purpose: "ADMIN", pin: "0000" }, response: { required: true } },
  roles: ["DEVICE"],
  params: byId,
  body: z.object({ purpose, pin: typedPin }),
  response: z.object({ required: z.boolean() }),
  errors: [
    "EMPTY_PIN",
    "SHORT_PIN",
    "INVALID_PIN",
    "PIN_LOCKED",
    "RATE_LIMITED",
    "MOUNTING_NOT_FOUND",
    "GENERAL_NO_PERMISION",
  ],
});

const setSessionPin = defineCall({
  id: "v2.setSessionPin",
  staffOnDuty: true,
  method: "PUT",
  path: `${base}/mountings/{id}/session-pin`,
  tag,
  summary: "Sets the PIN for this session of a device",
  description:
    "Four digits; it holds until the place is freed. A device that has one must send it as `currentPin` to change it, and a wrong one counts as a wrong PIN; staff need not. `pin: null` takes it away.",
  example: { params, body: { pin: "0000" }, response: {} },
  roles: withDevice("devices.mount"),
  params: byId,
  body: z.object({ pin: z.optional(z.nullable(z.string().check(z.maxLength(32)))), currentPin: typedPin }),
  response: done,
  errors: [
    "EMPTY_PIN",
    "SHORT_PIN",
    "INVALID_PIN",
    "PIN_LOCKED",
    "RATE_LIMITED",
    "MOUNTING_NOT_FOUND",
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
  ],
});

const setProfilePin = defineCall({
  id: "v2.setProfilePin",
  method: "PUT",
  path: `${base}/profiles/{id}/pin`,
  tag,
  summary: "Sets the PIN of a profile",
  description: "Four digits; `pin: null` removes it. It is required if the profile has `pinRequired`.",
  example: { params: { id: "0199aa10-2222-7000-8000-000000000001" }, body: { pin: "0000" }, response: {} },
  roles: rolesWith("profiles.edit"),
  params: byId,
  body: z.object({ pin: z.optional(z.nullable(z.string().check(z.maxLength(32)))) }),
  response: done,
  errors: ["EMPTY_PIN", "SHORT_PIN", "INVALID_PIN", "NOT_FOUND"],
});

const setStorePin = defineCall({
  id: "v2.setStorePin",
  method: "PUT",
  path: `${base}/stores/{id}/pin`,
  tag,
  summary: "Sets the PIN of a shop",
  description:
    "Four digits, asked for before the settings of a tablet of this shop open; `pin: null` takes it away. It is in no answer: a shop only tells `usesPin`.",
  example: { params: { id: "1001" }, body: { pin: "0000" }, response: {} },
  roles: rolesWith("places.edit"),
  params: z.object({ id: digitsId }),
  body: z.object({ pin: z.optional(z.nullable(z.string().check(z.maxLength(32)))) }),
  response: done,
  errors: ["EMPTY_PIN", "SHORT_PIN", "INVALID_PIN", "NOT_FOUND"],
});

const unlockPins = defineCall({
  id: "v2.unlockPins",
  method: "DELETE",
  path: `${base}/mountings/{id}/pin-lock`,
  tag,
  summary: "Lets a device try PINs again",
  description: "Forgets the wrong PINs of the device that holds this mounting.",
  example: { params, response: {} },
  roles: rolesWith("places.edit"),
  params: byId,
  response: done,
  errors: ["MOUNTING_NOT_FOUND", "DEVICE_NOT_MOUNTED"],
});

/** PINs are checked by the server (decision 0026). */
export const pinsApi = { checkPin, setSessionPin, setProfilePin, setStorePin, unlockPins } as const;
