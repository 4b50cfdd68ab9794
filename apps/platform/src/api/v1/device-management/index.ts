import { v1 } from "@punktum/contracts";
import { nameOfBrowser, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import type { Mountings } from "../../../places/mountings/index.ts";
import type { Sessions } from "../../../office/sessions/index.ts";
import { registerPublicCall } from "../../register.ts";
import { registerDeviceManagementLogins } from "./login.ts";
import { registerDeviceManagementMounting } from "./mounting.ts";
import { registerDeviceManagementPlaces } from "./places.ts";

/** Device management and the legacy login of the first generation. */
export function registerDeviceManagementV1(
  app: FastifyInstance,
  services: {
    readonly database: Database;
    readonly clock: Clock;
    readonly sessions: Sessions;
    readonly mountings: Mountings;
  },
): void {
  registerDeviceManagementLogins(app, services);
  registerDeviceManagementPlaces(app, services);
  registerDeviceManagementMounting(app, services);
  registerPublicCall(app, v1.authAdminLogin, async ({ body, address, requestId, userAgent }) => {
    const browser = nameOfBrowser(userAgent);
    const outcome = await services.sessions.login({ ...body, address, requestId, browser });
    return outcome.ok ? succeed(outcome.response.token) : outcome;
  });
}
