import { tabMemory } from "../base/memory.ts";
import { createStore, useStore } from "../base/store.ts";

/** Scope of lists and figures: everything the user may see, one partner, or one store. */
export interface Reach {
  readonly partnerId?: string;
  readonly storeId?: string;
}

const KEY = "reach";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function readReach(): Reach {
  const value: unknown = JSON.parse(tabMemory.getItem(KEY) ?? "{}");
  const { partnerId, storeId } = isRecord(value) ? value : {};
  return {
    ...(typeof partnerId === "string" ? { partnerId } : {}),
    ...(typeof storeId === "string" ? { storeId } : {}),
  };
}

/** The chosen reach. It only filters what is shown; the platform enforces what the user may see. */
const reach = createStore<Reach>(readReach());

/** Changes the reach for this tab. */
export function chooseReach(next: Reach): void {
  tabMemory.setItem(KEY, JSON.stringify(next));
  reach.set(next);
}

export function useReach(): Reach {
  return useStore(reach);
}
