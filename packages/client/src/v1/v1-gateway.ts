import { v1 } from "@punktum/contracts";
import { definedOnly, fail, mapOutcome, succeed } from "@punktum/domain";
import type { LoyaltyGateway } from "../gateway.ts";
import { notImplemented } from "../mapping/not-implemented.ts";
import { createV1Account } from "./v1-account.ts";
import { createV1Login } from "./v1-login.ts";
import { createV1Mounting } from "./v1-mounting.ts";
import type { V1Options } from "./v1-options.ts";
import { createV1Orders } from "./v1-orders.ts";
import { createV1Registration } from "./v1-registration.ts";
import { createV1Sales } from "./v1-sales.ts";
import { createV1Writes } from "./v1-writes.ts";
import { adsOf, receiptLogoOf } from "../mapping/display-ads.ts";

/** v1 as a gateway; operations that v1 lacks answer METHOD_NOT_IMPLEMENTED. */
export function createV1Gateway(options: V1Options): LoyaltyGateway {
  const { http, mediaBase = "" } = options;
  const account = createV1Account(options);
  const readAds = async (deviceKey: string, more: { readonly withPlanned?: boolean } = {}) => {
    const asked = { deviceKey, withoutBase64: true, displayAdIds: [], ...more };
    const answer = await http.callV1(v1.downloadDisplayAds, asked);
    return mapOutcome(answer, ({ displayAds }) =>
      displayAds.map((ad) => ({ ...ad, filePath: ad.pictureFilePath === "" ? ad.filePath : ad.pictureFilePath })),
    );
  };
  return {
    ...createV1Login(options),
    ...createV1Mounting(options),
    ...account.reads,
    ...createV1Writes(options, account.known),
    ...createV1Orders(options, account.known),
    ...createV1Sales(options, account.known),
    ...createV1Registration(options),
    checkIn: async ({ keyCode, idType, deviceKey, nowMs }) => {
      const answer = await http.callV1(v1.checkIn, {
        keyCode,
        idType,
        deviceKey,
        channelCode: "P",
        transactionDateTime: { unixTimeStamp: nowMs },
        fromOfflineQueue: false,
        secondsSinceAction: 0,
      });
      return mapOutcome(answer, () => null);
    },
    listClients: async () => {
      const answer = await http.callV1(v1.getAllClients, {});
      return answer.ok && answer.response.clients.length === 0
        ? fail("USER_WITH_NO_CLIENTS")
        : mapOutcome(answer, ({ clients }) => clients);
    },
    listStores: async (clientId) => {
      const answer = await http.callV1(v1.getStoresOfClient, { clientId });
      return answer.ok ? succeed(answer.response.stores) : answer;
    },
    listCouponKeys: async (couponIds, couponKey) => {
      const [first = ""] = couponIds;
      const coupons = couponIds.length === 1 ? { couponId: first } : { couponIds: [...couponIds] };
      const payload = { ...coupons, ...definedOnly({ keyCode: couponKey }) };
      const answer = await http.callV1(v1.getCouponKeys, payload);
      return mapOutcome(answer, ({ couponKeys }) =>
        couponKeys.map(({ couponId = first, keyCode }) => ({ couponId, couponKey: keyCode })),
      );
    },
    listDisplayAds: async (deviceKey) =>
      mapOutcome(await readAds(deviceKey, { withPlanned: true }), (ads) => adsOf(ads, mediaBase)),
    readReceiptLogo: async (deviceKey) => mapOutcome(await readAds(deviceKey), (ads) => receiptLogoOf(ads, mediaBase)),
    readExplanation: notImplemented,
    readExpiringPoints: () => Promise.resolve(succeed([])),
    readMounting: notImplemented,
    reserveVoucher: notImplemented,
    isHeld: notImplemented,
    commitReservation: notImplemented,
    releaseReservation: notImplemented,
    provePin: notImplemented,
    sendPinMail: notImplemented,
    readRedemption: notImplemented,
    handOutRedemption: notImplemented,
    takeBackRedemption: notImplemented,
    checkPin: notImplemented,
    setSessionPin: notImplemented,
    readProgramConfig: notImplemented,
  };
}
