import type { FastifyInstance } from "fastify";
import { registerAdminAdministration } from "./admins.ts";
import { registerCouponAdministration } from "./coupons.ts";
import { registerCustomPropertyAdministration } from "./custom-properties.ts";
import { registerEndpointAdministration } from "./endpoints.ts";
import { registerPointAdministration } from "./interaction-points.ts";
import { registerLevelSetAdministration } from "./level-sets.ts";
import { registerNotificationAdministration } from "./notifications.ts";
import { registerPartnerAdministration } from "./partners.ts";
import { registerPlaces } from "./places.ts";
import { registerPointReads } from "./point-reads.ts";
import { registerProgramAdministration } from "./programs.ts";
import { registerPromotionAdministration } from "./promotions.ts";
import { registerRewardAdministration } from "./rewards.ts";
import { registerStoreAdministration } from "./stores.ts";
import type { AdministrationServices } from "./support.ts";
import { registerTagAdministration } from "./tags.ts";

/** Registers all calls that administer a programme, a partner or a shop. */
export function registerAdministrationV2(app: FastifyInstance, services: AdministrationServices): void {
  registerProgramAdministration(app, services);
  registerAdminAdministration(app, services);
  registerCustomPropertyAdministration(app, services);
  registerEndpointAdministration(app, services);
  registerPointAdministration(app, services);
  registerPointReads(app, services);
  registerPlaces(app, services);
  registerPartnerAdministration(app, services);
  registerStoreAdministration(app, services);
  registerLevelSetAdministration(app, services);
  registerTagAdministration(app, services);
  registerNotificationAdministration(app, services);
  registerCouponAdministration(app, services);
  registerRewardAdministration(app, services);
  registerPromotionAdministration(app, services);
}
