import { type Outcome, fail, succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { findAppPoint, listFreeAppPoints } from "../interaction-points/index.ts";
import { type Identity, mayUseStore } from "../sessions/index.ts";
import { findStore, type Store } from "../stores/index.ts";
import { isAnonymous } from "./anonymous.ts";
import { ensureMounting, listMountings, type Mounting } from "./store.ts";

/** What a caller wants listed. */
export interface MountingQuery {
  readonly identity: Identity;
  readonly appInteractionId?: string | undefined;
  /** The store somebody is about to mount in. */
  readonly storeId?: string | undefined;
  readonly limit: number;
}

type ListError = "WORKSTATION_ID_IN_USE" | "GENERAL_NO_PERMISION";
type ListOutcome = Outcome<readonly Mounting[], ListError>;

async function listFree(transaction: ProgramTransaction, query: MountingQuery, store: Store): Promise<ListOutcome> {
  for (const point of await listFreeAppPoints(transaction, store)) await ensureMounting(transaction, point);
  const scope = { partnerIds: [store.partnerId], storeIds: [store.id], limit: query.limit };
  const mountings = await listMountings(transaction, scope);
  return succeed(mountings.filter(({ deviceKey }) => deviceKey === null));
}

/** A place staff added since the last look gets its mounting here. */
async function prepareNamed(
  transaction: ProgramTransaction,
  id: string,
  storeId: string | undefined,
): Promise<ListError | undefined> {
  const point = await findAppPoint(transaction, id);
  if (point === undefined || point.storeId === null) return undefined;
  if (storeId !== undefined && String(point.storeId) !== storeId) return "WORKSTATION_ID_IN_USE";
  await ensureMounting(transaction, point);
  return undefined;
}

/** Mountings the caller may see (MSVC-06, MNT-17, MNT-26). */
export async function findMountings(transaction: ProgramTransaction, query: MountingQuery): Promise<ListOutcome> {
  const { identity, appInteractionId, storeId, limit } = query;
  const store = storeId === undefined ? undefined : await findStore(transaction, storeId);
  if (storeId !== undefined && (store === undefined || !mayUseStore(identity, store))) {
    return fail("GENERAL_NO_PERMISION", "The caller may not work in this store");
  }
  if (appInteractionId !== undefined && store !== undefined && isAnonymous(appInteractionId)) {
    return listFree(transaction, query, store);
  }
  const refusal =
    appInteractionId === undefined ? undefined : await prepareNamed(transaction, appInteractionId, storeId);
  if (refusal !== undefined) return fail(refusal, "The workstation id belongs to another store");
  const { partnerIds } = identity;
  const storeIds = storeId === undefined ? identity.storeIds : [storeId];
  return succeed(await listMountings(transaction, { partnerIds, storeIds, appInteractionId, limit }));
}
