import { entriesOf, v2 } from "@punktum/contracts";
import type { APIRequestContext } from "@playwright/test";
import { adminOf, type Organization } from "./admin.ts";

/** Actions of the back office while tablets are running, through its API calls. */
export interface BackOffice {
  /** Sets or removes a store's PIN. */
  setStorePin(storeId: string, pin: string | null): Promise<void>;
  /** Sets the PIN of the till at a place. */
  setTillPin(appInteractionId: string, pin: string): Promise<void>;
  /** Frees a place that a tablet holds. */
  freePlace(appInteractionId: string): Promise<void>;
  /** Changes the mounting of a place: its mode or its device. */
  changePlace(appInteractionId: string, change: object): Promise<void>;
}

const MOUNTINGS = "/api/v2/mounting-service/mountings";

/** Opens the back office as an admin of the programme. */
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
