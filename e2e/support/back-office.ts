import { entriesOf, v2 } from "@punktum/contracts";
import { expect, type APIRequestContext } from "@playwright/test";
import { PASSWORD, type Organization } from "./kiosk.ts";

/** What somebody in the back office does while tablets are at work, by the calls a back office makes. */
export interface BackOffice {
  /** Sets a shop's PIN, or takes it away. */
  setStorePin(storeId: string, pin: string | null): Promise<void>;
  /** Takes a place from whatever tablet holds it. */
  freePlace(appInteractionId: string): Promise<void>;
  /** Changes what stands at a place: its mode, or who holds it. */
  changePlace(appInteractionId: string, change: object): Promise<void>;
}

/** An admin of the programme, signed in. */
export async function signInBackOffice(request: APIRequestContext, organization: Organization): Promise<BackOffice> {
  const login = await request.post("/api/v2/login", {
    data: { userName: `admin@${organization}.example`, org: organization, password: PASSWORD },
  });
  const { token } = v2.login.response.parse(await login.json());
  const headers = { authorization: `Bearer ${token}` };
  const findMountings = async (appInteractionId: string): Promise<readonly string[]> => {
    const filter = encodeURIComponent(`appInteractionId||$eq||${appInteractionId}`);
    const found = await request.get(`/api/v2/mounting-service/mountings?filter=${filter}`, { headers });
    return entriesOf(v2.listMountings.response.parse(await found.json())).map(({ id }) => id);
  };
  const changeMounting = async (id: string, change: object): Promise<void> => {
    const answer = await request.patch(`/api/v2/mounting-service/mountings/${id}`, { headers, data: change });
    expect(answer.status()).toBe(200);
  };
  return {
    setStorePin: async (storeId, pin) => {
      const answer = await request.put(`/api/v2/mounting-service/stores/${storeId}/pin`, { headers, data: { pin } });
      expect(answer.status()).toBe(200);
    },
    freePlace: async (appInteractionId) => {
      for (const id of await findMountings(appInteractionId)) await changeMounting(id, { deviceKey: null });
    },
    changePlace: async (appInteractionId, change) => {
      const [id = "none"] = await findMountings(appInteractionId);
      await changeMounting(id, change);
    },
  };
}
