import { createStore } from "../base/store.ts";
import type { DeviceState } from "../storage/device-values.ts";

/** A device whose values are kept in memory. */
export function createDevice() {
  const state = createStore<DeviceState>({});
  return {
    get: state.get,
    change: async (change: DeviceState) => {
      await Promise.resolve();
      state.update((now) => ({ ...now, ...change }));
    },
  };
}
