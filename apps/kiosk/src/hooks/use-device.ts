import { isAuthenticated, isSetupComplete, type DeviceState } from "../storage/device-values.ts";
import type { DeviceStore } from "../storage/device-store.ts";
import type { Mounting } from "../storage/mounting.ts";
import { useLastKnown } from "./use-last-known.ts";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

/** The device's state and how to change it. */
export interface DeviceView {
  readonly state: DeviceState;
  readonly mounting: Mounting | undefined;
  readonly isAuthenticated: boolean;
  readonly isSetupComplete: boolean;
  readonly store: DeviceStore;
}

export function useDevice(): DeviceView {
  const { device } = useServices();
  const state = useStore(device);
  return {
    state,
    mounting: state.mounting,
    isAuthenticated: isAuthenticated(state),
    isSetupComplete: isSetupComplete(state),
    store: device,
  };
}

/**
 * The mounting, on screens whose guard requires one. The device may be unmounted at any time; the screen being left
 * then keeps the last mounting.
 */
export function useMounting(): Mounting {
  const { mounting } = useDevice();
  const known = useLastKnown(mounting);
  if (known === undefined) {
    throw new Error("This screen needs a mounted device");
  }
  return known;
}
