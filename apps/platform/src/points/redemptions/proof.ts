import type { Database } from "../../database/index.ts";
import type { Redeem } from "../bookings/index.ts";
import { READ_PROOF, type RedemptionProof } from "./store.ts";

/** Reads the code of a booking or reservation; undefined when nothing is handed out for it. */
export async function readProof(
  database: Database,
  programId: string,
  ofId: string,
): Promise<RedemptionProof | undefined> {
  const [proof] = await database.withoutProgram(READ_PROOF, [programId, ofId]);
  return proof;
}

type Command = Parameters<Redeem>[0];
type Redeemed = Awaited<ReturnType<Redeem>>;
type Refused = Extract<Redeemed, { readonly ok: false }>;
type Proven = Extract<Redeemed, { readonly ok: true }>["response"] & { readonly proof: RedemptionProof | undefined };

/** Redeems, and answers with the code that the shopper shows. */
export type RedeemWithProof = (command: Command) => Promise<Refused | { readonly ok: true; readonly response: Proven }>;

/** Adds the code to the answer. The code is issued with the booking; a repeated request reads the same code. */
export function withProof(database: Database, redeem: Redeem): RedeemWithProof {
  return async (command) => {
    const redeemed = await redeem(command);
    if (!redeemed.ok) {
      return redeemed;
    }
    const { programId } = command.writer.identity;
    const proof = await readProof(database, programId, redeemed.response.bookingId);
    return { ok: true, response: { ...redeemed.response, proof } };
  };
}
