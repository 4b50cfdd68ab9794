import { pinsApi, v2 } from "@punktum/contracts";
import { definedOnly, mapOutcome, succeed } from "@punktum/domain";
import type { GatewayOutcome, LoyaltyGateway, MountedPlace } from "../gateway.ts";
import { findMounting } from "./v2-mounting.ts";
import type { V2Options } from "./v2-options.ts";

/**
 * Calls of a mounted device about its own place, settings and PINs; the mounting service has them for both generations.
 */
export function createV2Place({
  http,
}: Pick<V2Options, "http">): Pick<LoyaltyGateway, "readMounting" | "checkPin" | "setSessionPin"> {
  const idOf = async ({ mountingId, appInteractionId }: MountedPlace): Promise<GatewayOutcome<string>> =>
    mountingId === undefined
      ? mapOutcome(await findMounting(http, appInteractionId), ({ id }) => id)
      : succeed(mountingId);
  return {
    readMounting: async ({ mountingId, appInteractionId }) => {
      const mounting =
        mountingId === undefined
          ? await findMounting(http, appInteractionId)
          : await http.callV2(v2.readMounting, { params: { id: mountingId } });
      return mapOutcome(mounting, ({ settings, profile, store }) => {
        if (settings === null) {
          return undefined;
        }
        const { mode: posMode, cameraPosition, language } = settings;
        return {
          posMode,
          cameraPosition,
          language,
          shop: { storeName: store.storeName, address: store.address },
          ...definedOnly({ registrationType: profile?.registrationType }),
        };
      });
    },
    checkPin: async ({ purpose, pin, ...place }) => {
      const id = await idOf(place);
      return id.ok
        ? await http.callV2(pinsApi.checkPin, {
            params: { id: id.response },
            body: { purpose, ...definedOnly({ pin }) },
          })
        : id;
    },
    setSessionPin: async ({ pin, currentPin, ...place }) => {
      const id = await idOf(place);
      if (!id.ok) {
        return id;
      }
      const body = { pin, ...definedOnly({ currentPin }) };
      return mapOutcome(await http.callV2(pinsApi.setSessionPin, { params: { id: id.response }, body }), () => null);
    },
  };
}
