import { sql } from "kysely";
import { fail, type Outcome, succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { findAppPoint, listFreeAppPoints } from "../interaction-points/index.ts";
import { type ListQuery, type ListResource, soleEqual } from "../list-queries/index.ts";
import { type Identity, mayUseStore } from "../sessions/index.ts";
import { findStore, type Store } from "../stores/index.ts";
import { isAnonymous } from "./anonymous.ts";
import { mountingResource } from "./resource.ts";
import { ensureMounting } from "./store.ts";

/** What a caller wants listed. */
export interface MountingSearch {
  readonly identity: Identity;
  readonly query: ListQuery;
  /** The store somebody is about to mount in. */
  readonly storeId?: string | undefined;
  /** The device that is about to mount. */
  readonly deviceKey?: string | undefined;
}

interface Prepared {
  readonly resource: ListResource;
  readonly query: ListQuery;
}
type ListError = "WORKSTATION_ID_IN_USE" | "GENERAL_NO_PERMISION";

/** The store's free places, and first the one this device holds there already (MNT-17). */
async function prepareFree(transaction: ProgramTransaction, search: MountingSearch, store: Store): Promise<Prepared> {
  for (const point of await listFreeAppPoints(transaction, store)) await ensureMounting(transaction, point);
  const isFree = sql`mounting.device_key IS NULL OR mounting.device_key = ${search.deviceKey ?? null}`;
  const narrow = sql<boolean>`mounting.store_id = ${store.id}::bigint AND (${isFree})`;
  const resource = mountingResource(search.identity, narrow);
  const ownFirst = [{ path: "deviceKey", order: "ASC" as const }, ...(resource.defaultSort ?? [])];
  return { resource: { ...resource, defaultSort: ownFirst }, query: { ...search.query, condition: { all: [] } } };
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

/** Makes ready what a list of mountings needs: a place named by its interaction id has its mounting (MSVC-06, MNT-26). */
export async function prepareMountings(
  transaction: ProgramTransaction,
  search: MountingSearch,
): Promise<Outcome<Prepared, ListError>> {
  const { identity, query, storeId } = search;
  const store = storeId === undefined ? undefined : await findStore(transaction, storeId);
  if (storeId !== undefined && (store === undefined || !mayUseStore(identity, store))) {
    return fail("GENERAL_NO_PERMISION", "The caller may not work in this store");
  }
  const named = soleEqual(query, "appInteractionId");
  if (named !== undefined && store !== undefined && isAnonymous(named)) {
    return succeed(await prepareFree(transaction, search, store));
  }
  const refusal = named === undefined ? undefined : await prepareNamed(transaction, named, storeId);
  if (refusal !== undefined) return fail(refusal, "The workstation id belongs to another store");
  const narrow = store === undefined ? undefined : sql<boolean>`mounting.store_id = ${store.id}::bigint`;
  return succeed({ resource: mountingResource(identity, narrow), query });
}
