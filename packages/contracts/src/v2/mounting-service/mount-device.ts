import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { withDevice } from "../../rights.ts";
import { cameraPositionCode, digitsId, language, posMode, text } from "../../wire.ts";
import { base, tag } from "./call-parts.ts";
import { mountingExample, mountingWire } from "./mountings.ts";

/**
 * Finds or makes a place and binds it in one step (decision 0044). A client that lists free places and binds one in a
 * second call can lose the place to another tablet in between.
 */
export const mountDevice = defineCall({
  id: "v2.mountDevice",
  method: "POST",
  path: `${base}/mountings/mount`,
  tag,
  summary: "Mounts a registered device at a place of a shop",
  description:
    "A generated workstation id (`anonymous-...`) leaves the choice of the place to the server: the one the device already holds in the shop, else the first free one, else a new one under that id. Any other id must be a place of the shop. The device leaves the place it held before. Asked again, the answer is the same.",
  example: {
    body: {
      deviceKey: mountingExample.deviceKey,
      storeId: "1001",
      workstationId: "pos-1",
      deviceName: "Counter left",
      mode: "STD",
      cameraPosition: "BC",
      language: "de",
    },
    response: mountingExample,
  },
  roles: withDevice("devices.mount"),
  body: z.object({
    deviceKey: text(100),
    storeId: digitsId,
    workstationId: text(100),
    deviceName: text(200),
    mode: posMode,
    cameraPosition: cameraPositionCode,
    language,
  }),
  response: mountingWire,
  errors: [
    "MOUNTING_NOT_FOUND",
    "MOUNTING_IN_USE",
    "WORKSTATION_ID_IN_USE",
    "DEVICE_KEY_NOT_FOUND",
    "GENERAL_NO_PERMISION",
  ],
});
