import { randomUUID } from "node:crypto";
import { transactionWire } from "@punktum/contracts";
import * as z from "zod/mini";
import { hashOpaque } from "../../office/sessions/index.ts";
import type { LoyaltyWorld } from "./loyalty-world.ts";

/** Sends a till's requests with its key, as JSON or XML. */
export interface TillCalls {
  /** Status and body of any request. */
  post(path: string, payload: string, headers?: Record<string, string>): Promise<{ status: number; body: unknown }>;
  /** A JSON sale that is booked. */
  sell(body: object, key?: string): Promise<z.output<typeof transactionWire>>;
  /** Status and code with which a JSON sale is refused. */
  refuse(body: object): Promise<string>;
}

const refused = z.object({ errorType: z.string() });

/** Creates a till of store 1 with its own key. */
export async function addTill(world: LoyaltyWorld, id: string): Promise<TillCalls> {
  const apiKey = `key of ${id}`;
  await world.test.query(
    `WITH point AS (INSERT INTO punktum.interaction_points (program_id, id, kind, level, partner_id, store_id, name)
       VALUES ('pfm', $1, 'CASH', 'STORE', 1, 1, $1))
     INSERT INTO punktum.api_keys (program_id, hash, role, partner_id, interaction_id, id) VALUES ('pfm', $2, 'TILL', 1, $1, $3)`,
    [id, hashOpaque(apiKey), randomUUID()],
  );
  const post: TillCalls["post"] = async (path, payload, headers = {}) => {
    const answer = await world.app.inject({
      method: "POST",
      url: path,
      payload,
      headers: { "api-key": apiKey, "content-type": "application/json", ...headers },
    });
    const body: unknown = answer.json();
    return { status: answer.statusCode, body };
  };
  const send = (body: object, key: string) =>
    post("/api/v2/transactions", JSON.stringify({ transactionType: "EARNTRANSACTION", ...body }), {
      "idempotency-key": key,
      "accept-language": "en",
    });
  return {
    post,
    sell: async (body, key = randomUUID()) => z.parse(transactionWire, (await send(body, key)).body),
    refuse: async (body) => {
      const answer = await send(body, randomUUID());
      return `${answer.status} ${z.parse(refused, answer.body).errorType}`;
    },
  };
}
