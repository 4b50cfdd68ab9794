import { entriesOf, v2 } from "@punktum/contracts";
import type { APIRequestContext } from "@playwright/test";
import { adminOf, type Organization } from "./admin.ts";

/** What somebody in the back office does while tablets are at work, by the calls a back office makes. */
export interface BackOffice {
  /** Sets a shop's PIN, or takes it away. */
  setStorePin(storeId: string, pin: string | null): Promise<void>;
  /** Sets the PIN of the till at a place. */
  setTillPin(appInteractionId: string, pin: string): Promise<void>;
  /** Takes a place from whatever tablet holds it. */
  freePlace(appInteractionId: string): Promise<void>;
  /** Changes what stands at a place: its mode, or who holds it. */
  changePlace(appInteractionId: string, change: object): Promise<void>;
}

const MOUNTINGS = "/api/v2/mounting-service/mountings";

/** An admin of the programme at work. */
export function openBackOffice(request: APIRequestContext, organization: Organization): BackOffice {
  const { send } = adminOf(request, organization);
  const findMountings = async (appInteractionId: string): Promise<readonly string[]> => {
    const filter = encodeURIComponent(`appInteractionId||$eq||${appInteractionId}`);
    const found = await send("GET", `${MOUNTINGS}?filter=${filter}`);
    return entriesOf(v2.listMountings.response.parse(found)).map(({ id }) => id);
  };
  return {
    setStorePin: async (storeId, pin) => {
      await send("PUT", `/api/v2/mounting-service/stores/${storeId}/pin`, { pin });
    },
    setTillPin: async (appInteractionId, pin) => {
      const [id = "none"] = await findMountings(appInteractionId);
      await send("PUT", `${MOUNTINGS}/${id}/session-pin`, { pin });
    },
    freePlace: async (appInteractionId) => {
      for (const id of await findMountings(appInteractionId)) {
        await send("PATCH", `${MOUNTINGS}/${id}`, { deviceKey: null });
      }
    },
    changePlace: async (appInteractionId, change) => {
      const [id = "none"] = await findMountings(appInteractionId);
      await send("PATCH", `${MOUNTINGS}/${id}`, change);
    },
  };
}
