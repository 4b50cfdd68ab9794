import { entriesOf, isWholeImage, v2 } from "@punktum/contracts";
import { fail, mapOutcome, succeed } from "@punktum/domain";
import type { LoyaltyGateway } from "../gateway.ts";
import { clientOf, clientStoreOf } from "../mapping/clients.ts";
import { adsOf, receiptLogoOf } from "../mapping/display-ads.ts";
import { notImplemented } from "../mapping/not-implemented.ts";
import { createAccountContext } from "./account-context.ts";
import { createV2Login } from "./v2-login.ts";
import { createV2MemberPins } from "./v2-member-pins.ts";
import { createV2Mounting } from "./v2-mounting.ts";
import { createV2Place } from "./v2-place.ts";
import type { V2Options } from "./v2-options.ts";
import { createV2Orders } from "./v2-orders.ts";
import { createV2Reads } from "./v2-reads.ts";
import { createV2Sales } from "./v2-sales.ts";
import { createV2Redemptions } from "./v2-redemptions.ts";
import { createV2Reservations } from "./v2-reservations.ts";
import { createV2Writes } from "./v2-writes.ts";

/** v2 and the mounting service as a gateway. */
export function createV2Gateway(options: V2Options): LoyaltyGateway {
  const { http, credentials, mediaBase = "" } = options;
  const account = createAccountContext(options);
  return {
    ...createV2Login(options),
    ...createV2Mounting(options),
    ...createV2Place(options),
    ...createV2Reads(options, account),
    ...createV2Writes(options, account),
    ...createV2MemberPins(options),
    ...createV2Redemptions(options),
    ...createV2Reservations(options, account),
    ...createV2Orders(options, account),
    ...createV2Sales(options, account),
    /** v2 has no check-in, and a scan must not fail because of that. */
    checkIn: async () => await Promise.resolve(succeed(null)),
    listClients: async () => {
      const answer = await http.callV2(v2.listPartners, { params: { programId: credentials.organization() } });
      const clients = mapOutcome(answer, (partners) =>
        entriesOf(partners)
          .filter(({ active }) => active)
          .map(clientOf),
      );
      return clients.ok && clients.response.length === 0 ? fail("USER_WITH_NO_CLIENTS") : clients;
    },
    listStores: async (partnerId) => {
      const params = { programId: credentials.organization(), partnerId };
      const answer = await http.callV2(v2.listStores, { params });
      return mapOutcome(answer, (stores) =>
        entriesOf(stores)
          .filter(({ active }) => active)
          .map(clientStoreOf),
      );
    },
    listCouponKeys: notImplemented,
    listDisplayAds: async (deviceKey) => {
      const answer = await http.callV2(v2.listImages, { query: { deviceKey, planned: "true" } });
      return mapOutcome(answer, (ads) => adsOf(entriesOf(ads).filter(isWholeImage), mediaBase));
    },
    readReceiptLogo: async (deviceKey) => {
      const answer = await http.callV2(v2.listImages, { query: { deviceKey } });
      return mapOutcome(answer, (ads) => receiptLogoOf(entriesOf(ads).filter(isWholeImage), mediaBase));
    },
    readProgramConfig: async (programId) => await http.callV2(v2.readProgramConfig, { params: { programId } }),
  };
}
