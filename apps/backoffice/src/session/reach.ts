import { tabMemory } from "../base/memory.ts";
import { createStore, useStore } from "../base/store.ts";

/** Whose lists and figures are shown: everything the user may see, one partner, or one store. */
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

/** The chosen reach. It narrows what is shown; what may be seen is decided by the platform. */
const reach = createStore<Reach>(readReach());

/** Changes the reach for this tab. */
export function chooseReach(next: Reach): void {
  tabMemory.setItem(KEY, JSON.stringify(next));
  reach.set(next);
}

/** The chosen reach. */
export function useReach(): Reach {
  return useStore(reach);
}
