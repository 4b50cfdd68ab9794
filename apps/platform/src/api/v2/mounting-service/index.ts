import type { FastifyInstance } from "fastify";
import type { Mountings } from "../../../places/mountings/index.ts";
import { registerDevices } from "./devices.ts";
import { registerImages } from "./images.ts";
import { registerMountings } from "./mountings.ts";
import { type PinServices, registerPins } from "./pins.ts";
import { registerProfiles } from "./profiles.ts";
import { registerTabletCodes } from "./tablet-codes.ts";
import type { Sessions } from "../../../office/sessions/index.ts";

/** Registers the mounting service of the second generation. */
export function registerMountingServiceV2(
  app: FastifyInstance,
  services: PinServices & { readonly mountings: Mountings; readonly sessions: Sessions },
): void {
  registerDevices(app, services);
  registerMountings(app, services);
  registerProfiles(app, services);
  registerPins(app, services);
  registerImages(app, services);
  registerTabletCodes(app, services);
}
