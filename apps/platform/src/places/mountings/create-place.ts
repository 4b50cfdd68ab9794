import { fail, succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { createAppPoint, findAppPoint } from "../interaction-points/index.ts";
import { mayUseStore } from "../../office/sessions/index.ts";
import { findStore, type Store } from "../stores/index.ts";
import { type Actor, auditAs, type MountOutcome, NO_MOUNTING, NO_PERMISSION } from "./actor.ts";
import { linkMounting, type MountingLinks } from "./links.ts";
import { ensureMounting, lockMountings } from "./store.ts";

/** A new place in a store. */
export interface PlaceInput extends Actor {
  readonly storeId: string;
  readonly appInteractionId: string;
  readonly name: string;
  readonly links?: MountingLinks;
}

/** Finds or creates the mounting of a tablet place in this store, and locks it. */
async function findOrMake(transaction: ProgramTransaction, input: PlaceInput, store: Store): Promise<MountOutcome> {
  const id = input.appInteractionId;
  const known = await findAppPoint(transaction, id);
  const point = known ?? (await createAppPoint(transaction, { id, name: input.name, store }));
  if (point === undefined || String(point.storeId) !== store.id) {
    return fail("WORKSTATION_ID_IN_USE", "The workstation id belongs to another place");
  }
  await ensureMounting(transaction, point);
  const { wanted } = await lockMountings(transaction, { appInteractionId: id }, undefined);
  if (wanted === undefined) {
    return NO_MOUNTING;
  }
  if (known === undefined) {
    const after = { appInteractionId: id, storeId: store.id };
    const about = { action: "PLACE_CREATED", subjectKind: "MOUNTING", subjectId: wanted.id } as const;
    await auditAs(transaction, input, { ...about, after });
  }
  return succeed(wanted);
}

/** Creates a tablet place with its free mounting; one that exists in this store is returned unchanged. */
export async function createPlace(transaction: ProgramTransaction, input: PlaceInput): Promise<MountOutcome> {
  const store = await findStore(transaction, input.storeId);
  if (store === undefined || !mayUseStore(input.identity, store)) {
    return NO_PERMISSION;
  }
  const place = await findOrMake(transaction, input, store);
  if (!place.ok) {
    return place;
  }
  const linked = await linkMounting(transaction, { ...input, wanted: place.response }, input.links ?? {});
  return linked.ok ? place : linked;
}
