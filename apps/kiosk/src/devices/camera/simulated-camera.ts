import { createStore } from "../../base/store.ts";
import type { Camera, CameraState } from "./camera.ts";

type Asked = "open" | "close" | "settle" | "dark" | "light" | "give up";

/** A camera whose states are set by `show`. It records its calls. */
export interface SimulatedCamera extends Camera {
  show(state: CameraState): void;
  readonly asked: readonly Asked[];
}

/** Creates a camera without hardware, for tests and demonstrations. */
export function createSimulatedCamera(whenOpened: CameraState = { kind: "asking" }): SimulatedCamera {
  const state = createStore<CameraState>({ kind: "idle" });
  const asked: Asked[] = [];
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
    setDark: (isDark) => asked.push(isDark ? "dark" : "light"),
    giveUp: () => asked.push("give up"),
    shrinkPicture: () => asked.push("settle"),
  };
}
