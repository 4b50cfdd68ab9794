import { accountCareApi } from "@punktum/contracts";
import { fail, type IdentifierType, mapOutcome, type Outcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import { findAccountIn, OUT_OF_REACH, reachesAccount } from "../../../people/accounts/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import { requestKeyOf } from "../../../points/bookings/index.ts";
import { requestIdOf } from "../../../office/idempotency/index.ts";
import { findMerge, listMerges, type Merge, mergeAndRecord, previewMerge } from "../../../points/merges/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { type CallContext, registerCall, registerWrite } from "../../register.ts";
import { presentBooking } from "../accounts/present.ts";
import { codeOf } from "../accounts/reads.ts";
import { auditedBy } from "./care.ts";

const DEFAULT_PAGE = 50;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

type PairCall = CallContext & { readonly params: { readonly accountId: string; readonly secondaryId: string } };
type PairError = "USER_KEY_DOES_NOT_EXIST" | "USER_KEY_DEACTIVATED";

const presentMerge = ({ id, mergedAt, ...moved }: Merge) => ({
  mergeId: id,
  ...moved,
  mergedAt: mergedAt.toISOString(),
});

/** An account id is used unchanged, so that an earlier merge of the two accounts is found. */
async function findId(
  transaction: ProgramTransaction,
  identity: Identity,
  { keyCode, idType }: { readonly keyCode: string; readonly idType: IdentifierType },
): Promise<Outcome<string, PairError>> {
  if (!UUID.test(keyCode)) {
    return mapOutcome(await findAccountIn(transaction, { keyCode, idType }, identity), ({ id }) => id);
  }
  const id = keyCode.toLowerCase();
  return (await reachesAccount(transaction, identity, id)) ? succeed(id) : OUT_OF_REACH;
}

async function findPair(transaction: ProgramTransaction, call: PairCall) {
  const primary = await findId(transaction, call.identity, {
    keyCode: call.params.accountId,
    idType: call.primaryIdType,
  });
  if (!primary.ok) {
    return primary;
  }
  const secondary = await findId(transaction, call.identity, {
    keyCode: call.params.secondaryId,
    idType: call.secondaryIdType,
  });
  return mapOutcome(secondary, (secondaryId) => ({ primaryId: primary.response, secondaryId }));
}

function registerMerging(app: FastifyInstance, { database }: LoyaltyServices): void {
  registerCall(app, accountCareApi.previewMerge, async (call) => {
    const { programId } = call.identity;
    const pair = await database.withProgram(programId, (transaction) => findPair(transaction, call));
    if (!pair.ok) {
      return pair;
    }
    const preview = await previewMerge(database, programId, pair.response);
    if (preview === undefined) {
      return fail("USER_KEY_DOES_NOT_EXIST");
    }
    const { refusal, ...moved } = preview;
    return succeed({ ...moved, ...(refusal !== null && { refusal }) });
  });
  registerWrite(app, database, accountCareApi.mergeAccounts, async (call) => {
    const { transaction, identity, idempotencyKey } = call;
    const pair = await findPair(transaction, call);
    if (!pair.ok) {
      return pair;
    }
    const { owner, key } = requestKeyOf({ identity, idempotencyKey, source: "v2" }, "mergeAccounts", pair.response);
    const mergeId = requestIdOf(identity.programId, owner, key);
    const command = { mergeId, ...pair.response, adminId: identity.adminId };
    const merged = await mergeAndRecord(transaction, command, auditedBy(call));
    return mapOutcome(merged, presentMerge);
  });
}

function registerMerged(app: FastifyInstance, { accounts, database, readHistory }: LoyaltyServices): void {
  registerCall(app, accountCareApi.listMerges, async (call) => {
    const { programId } = call.identity;
    const found = await accounts.find(call, codeOf(call));
    if (!found.ok) {
      return found;
    }
    return succeed((await listMerges(database, programId, found.response.id)).map(presentMerge));
  });
  registerCall(app, accountCareApi.listMergedBookings, async (call) => {
    const { programId } = call.identity;
    const found = await accounts.find(call, codeOf(call));
    if (!found.ok) {
      return found;
    }
    const merge = await findMerge(database, programId, {
      accountId: found.response.id,
      mergeId: call.params.mergeId,
    });
    if (merge === undefined) {
      return fail("NOT_FOUND", "no such account was merged into this one");
    }
    const { limit = DEFAULT_PAGE, after, before = after } = call.query;
    const history = await readHistory(programId, merge.secondaryId, { limit, before });
    return mapOutcome(history, (bookings) => bookings.map((booking) => presentBooking(booking, call.language)));
  });
}

/** Registers merging two accounts and reading past merges. */
export function registerMerges(app: FastifyInstance, services: LoyaltyServices): void {
  registerMerging(app, services);
  registerMerged(app, services);
}
