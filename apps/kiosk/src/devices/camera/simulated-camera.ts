import { createStore } from "../../services/store.ts";
import type { Camera, CameraState } from "./camera.ts";

/** A camera whose states are set by whoever plays it, with a record of what was asked. */
export interface SimulatedCamera extends Camera {
  show(state: CameraState): void;
  readonly asked: readonly ("open" | "close" | "settle")[];
}

/** Makes a camera without hardware, for tests and demonstrations. */
export function createSimulatedCamera(whenOpened: CameraState = { kind: "asking" }): SimulatedCamera {
  const state = createStore<CameraState>({ kind: "idle" });
  const asked: ("open" | "close" | "settle")[] = [];
  return {
    state,
    asked,
    show: state.set,
    open: () => {
      asked.push("open");
      state.set(whenOpened);
    },
    close: () => {
      asked.push("close");
      state.set({ kind: "idle" });
    },
    settleForLess: () => asked.push("settle"),
  };
}
