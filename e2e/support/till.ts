import { randomBytes } from "node:crypto";
import { expect, type APIRequestContext } from "@playwright/test";
import { PASSWORD, type Organization } from "./kiosk.ts";

/** A till with a place for a tablet beside it. */
export interface Till {
  /** To be typed into the mounting settings. */
  readonly workstationId: string;
  /** Of the till: it reports sales of its shop. */
  readonly apiKey: string;
  /** Tells the platform of a sale; without a card it waits for one. */
  readonly sell: (sale: { readonly euros: number; readonly card?: string }) => Promise<void>;
  /** An admin frees the tablet's place. */
  readonly freeTablet: () => Promise<void>;
}

/** A text of an answer, by its name. */
type Read = (name: "apiKey" | "id" | "token") => string;

/** Shops whose staff sign in as `staff@<organization>.example`. */
const SHOPS = { pfm: ["101", "1001"], mhe: ["201", "2001"], ppc: ["301", "3001"], btl: ["401", "4001"] } as const;

/** Sets up a till and a tablet's place of this test's own, the way a shop's admin does. */
export async function openTill(request: APIRequestContext, organization: Organization, title: string): Promise<Till> {
  // A test that is run once more finds the place of its first run taken.
  const name = `${title}-${randomBytes(3).toString("hex")}`;
  const send = async (method: "POST" | "PATCH", path: string, data: object, headers = {}): Promise<Read> => {
    const reply = await request.fetch(path, { method, data, headers });
    expect(reply.status(), `${method} ${path}: ${await reply.text()}`).toBeLessThan(300);
    const answer: unknown = await reply.json();
    return (member) => (typeof answer === "object" && answer !== null ? String(Reflect.get(answer, member)) : "");
  };
  const [partnerId, storeId] = SHOPS[organization];
  const login = { userName: `admin@${organization}.example`, password: PASSWORD, org: organization };
  const session = await send("POST", "/api/v2/login", login);
  const admin = { authorization: `Bearer ${session("token")}` };
  const program = `/api/v2/programs/${organization}`;
  const cash = { id: `${name}-K`, name, kind: "CASH" };
  await send("POST", `${program}/partners/${partnerId}/stores/${storeId}/interactionpoints`, cash, admin);
  const key = await send("POST", `${program}/interactionpoints/${name}-K/apikeys`, { name }, admin);
  const place = { storeId, appInteractionId: `${name}-T`, cashInteractionId: `${name}-K` };
  const mounting = await send("POST", "/api/v2/mounting-service/mountings", place, admin);
  let sales = 0;
  return {
    workstationId: `${name}-T`,
    apiKey: key("apiKey"),
    sell: async ({ euros, card }) => {
      sales += 1;
      const body = {
        transactionType: "EARNTRANSACTION",
        amount: euros,
        externalId: `${name}-${sales}`,
        ...(card === undefined ? {} : { keyCode: card }),
      };
      const headers = { "api-key": key("apiKey"), "idempotency-key": `${name}-${sales}` };
      await send("POST", "/api/v2/transactions", body, headers);
    },
    freeTablet: async () => {
      await send("PATCH", `/api/v2/mounting-service/mountings/${mounting("id")}`, { deviceKey: null }, admin);
    },
  };
}
