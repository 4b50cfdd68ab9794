import type { APIRequestContext } from "@playwright/test";
import { adminOf, DEMO_SHOPS, read, uniqueName, type Organization } from "./admin.ts";
import type { Shop } from "./places.ts";

/** A till with a place for a paired tablet. */
export interface Till {
  /** Workstation id to type into the mounting settings. */
  readonly workstationId: string;
  /** The till's own id, as on its receipts. */
  readonly registerId: string;
  /** API key of the till, which reports sales of its store. */
  readonly apiKey: string;
  /** Reports a sale to the platform; a sale without a card waits for one. */
  readonly sell: (sale: {
    readonly euros: number;
    readonly card?: string;
    readonly lines?: readonly {
      readonly description: string;
      readonly extendedAmount: number;
      readonly itemID: string;
    }[];
  }) => Promise<void>;
  /** Frees the tablet's place as an admin. */
  readonly freeTablet: () => Promise<void>;
}

/** Sets up a till and a tablet's place for this test, as an admin of the store. */
export async function openTill(
  request: APIRequestContext,
  organization: Organization,
  title: string,
  { clientId, storeId }: Shop = DEMO_SHOPS[organization],
): Promise<Till> {
  const name = uniqueName(title);
  const { send } = adminOf(request, organization);
  const program = `/api/v2/programs/${organization}`;
  const cash = { id: `${name}-K`, name, kind: "CASH" };
  await send("POST", `${program}/partners/${clientId}/stores/${storeId}/interactionpoints`, cash);
  const apiKey = String(read(await send("POST", `${program}/interactionpoints/${name}-K/apikeys`, { name }), "apiKey"));
  const place = { storeId, appInteractionId: `${name}-T`, cashInteractionId: `${name}-K` };
  const mountings = "/api/v2/mounting-service/mountings";
  const mountingId = String(read(await send("POST", mountings, place), "id"));
  let sales = 0;
  return {
    workstationId: `${name}-T`,
    registerId: `${name}-K`,
    apiKey,
    sell: async ({ euros, card, lines }) => {
      sales += 1;
      const sale = {
        transactionType: "EARNTRANSACTION",
        amount: euros,
        externalId: `${name}-${sales}`,
        ...(card === undefined ? {} : { keyCode: card }),
        ...(lines === undefined ? {} : { lineItems: lines }),
      };
      const headers = { "api-key": apiKey, "idempotency-key": `${name}-${sales}` };
      const reply = await request.post("/api/v2/transactions", { data: sale, headers });
      if (!reply.ok()) {
        throw new Error(await reply.text());
      }
    },
    freeTablet: async () => {
      await send("PATCH", `${mountings}/${mountingId}`, { deviceKey: null });
    },
  };
}
