import {
  fail,
  readRedemptionCode,
  redemptionStateOf,
  succeed,
  type Outcome,
  type RedemptionState,
} from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import {
  type Database,
  type LedgerErrorCode,
  type ProgramTransaction,
  refusalsAsOutcome,
} from "../../database/index.ts";
import { originOf, requestKeyOf, type Writer } from "../bookings/index.ts";
import type { HandWorkGate, HandWorkRefusal } from "../hand-work/index.ts";
import { type BookingReceipt, originValues } from "../ledger/index.ts";
import { requestIdOf, type RequestKey } from "../../office/idempotency/index.ts";
import { type Identity, mayUsePartner, mayUseStore } from "../../office/sessions/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";
import { READ_REDEMPTION, type Redemption, TAKE_BACK, USE_CODE } from "./store.ts";

/** A redemption with its current state. */
export type RedemptionNow = Redemption & { readonly state: RedemptionState };

type UseError = "NOT_FOUND" | "REDEMPTION_USED" | "REDEMPTION_VOID" | "REDEMPTION_EXPIRED" | "REDEMPTION_HELD";

/** Redemptions from the view of staff who hand out the goods. */
export interface Redemptions {
  read(
    transaction: ProgramTransaction,
    identity: Identity,
    given: string,
  ): Promise<Outcome<RedemptionNow, "NOT_FOUND">>;
  /** Marks the code as used; exactly one of concurrent uses succeeds, across processes. */
  use(transaction: ProgramTransaction, identity: Identity, given: string): Promise<Outcome<RedemptionNow, UseError>>;
  /** Books the opposite and gives the voucher back, as long as nothing was handed out. */
  takeBack(
    writer: Writer,
    given: string,
    reason: string,
  ): Promise<Outcome<BookingReceipt, LedgerErrorCode | "REDEMPTION_HELD"> | HandWorkRefusal>;
}

const UNKNOWN = fail("NOT_FOUND", "There is no such redemption here");

/**
 * Goods are handed out at the partner and store of the redemption. A redemption without a partner is for callers who
 * may work in the whole programme.
 */
function mayHandOut(identity: Identity, { partnerId, storeId }: Redemption): boolean {
  if (partnerId === null) {
    return identity.partnerIds === "ALL";
  }
  return storeId === null ? mayUsePartner(identity, partnerId) : mayUseStore(identity, { partnerId, id: storeId });
}

function stateNow(redemption: Redemption, nowMs: number): RedemptionNow {
  const { bookingId, validUntil, voidedAt, usedAt } = redemption;
  const marks = {
    isBooked: bookingId !== null,
    validUntilMs: validUntil.getTime(),
    voidedAtMs: voidedAt?.getTime() ?? null,
    usedAtMs: usedAt?.getTime() ?? null,
  };
  return { ...redemption, state: redemptionStateOf(marks, nowMs) };
}

const REFUSAL_OF = {
  HELD: "REDEMPTION_HELD",
  USED: "REDEMPTION_USED",
  VOID: "REDEMPTION_VOID",
  EXPIRED: "REDEMPTION_EXPIRED",
} as const satisfies Record<Exclude<RedemptionState, "VALID">, UseError>;

interface TakeBack {
  readonly writer: Writer;
  readonly redemption: Redemption;
  readonly reason: string;
  readonly request: RequestKey;
}

async function bookTakeBack(database: Database, { writer, redemption, reason, request }: TakeBack) {
  const { programId } = writer.identity;
  return refusalsAsOutcome(async () => {
    const [receipt] = await database.withoutProgram(TAKE_BACK, [
      programId,
      redemption.code,
      requestIdOf(programId, request.owner, request.key),
      request.fingerprint,
      request.owner,
      reason,
      ...originValues(originOf(writer, redemption)),
    ]);
    if (receipt === undefined) {
      throw new Error("a redemption that was taken back answered no row");
    }
    return receipt;
  });
}

export function createRedemptions(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogues: CatalogueCache;
  readonly handWork: HandWorkGate;
}): Redemptions {
  const { database, clock, catalogues, handWork } = deps;
  const read: Redemptions["read"] = async ({ run, programId }, identity, given) => {
    const code = readRedemptionCode(given);
    const [found] = code === null ? [] : await run(READ_REDEMPTION, [programId, code]);
    return found !== undefined && mayHandOut(identity, found) ? succeed(stateNow(found, clock.nowMs())) : UNKNOWN;
  };
  return {
    read,
    use: async (transaction, identity, given) => {
      const found = await read(transaction, identity, given);
      if (!found.ok) {
        return found;
      }
      const { programId, run } = transaction;
      const values = [programId, found.response.code, new Date(clock.nowMs()), identity.subjectId];
      const [used] = await run(USE_CODE, values);
      const after = await read(transaction, identity, given);
      if (!after.ok || used !== undefined) {
        return after;
      }
      const { state } = after.response;
      if (state === "VALID") {
        throw new Error("a redemption that is valid could not be used");
      }
      return fail(REFUSAL_OF[state]);
    },
    takeBack: async (writer, given, reason) => {
      const { identity } = writer;
      const found = await database.withProgram(identity.programId, (transaction) => read(transaction, identity, given));
      if (!found.ok) {
        return found;
      }
      if (found.response.bookingId === null) {
        return fail(found.response.state === "VOID" ? "REDEMPTION_VOID" : "REDEMPTION_HELD");
      }
      const { code, accountId, partnerId, storeId } = found.response;
      const request = requestKeyOf(writer, "takeBackRedemption", { code });
      const place = { partnerId, storeId };
      // Taking back counts as manual work of the person who does it, like every correction (decision 0051).
      const work = { identity, request, place, kind: "REVERSAL", accountId, points: 0 } as const;
      const taken = await handWork.through(work, () =>
        bookTakeBack(database, { writer, redemption: found.response, reason, request }),
      );
      catalogues.forget(identity.programId);
      return taken;
    },
  };
}
