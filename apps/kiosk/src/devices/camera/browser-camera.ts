import { CAMERA_CONSTRAINTS_DELAY_MS, CAMERA_SIZE } from "@punktum/domain";
import type { Clock } from "../../base/clock.ts";
import { createStore } from "../../base/store.ts";
import type { Camera, CameraState } from "./camera.ts";
import { tuningOf } from "./camera-tuning.ts";
import { chooseCamera, isMirrored, type BrowserFacts } from "./choose-camera.ts";

/** The browser functions that the camera uses. Tests pass their own to simulate faults. */
export interface CameraBrowser extends BrowserFacts {
  readonly mediaDevices: Pick<
    MediaDevices,
    "getUserMedia" | "enumerateDevices" | "addEventListener" | "removeEventListener"
  >;
  /** Calls `listener` when the camera permission changes. Returns the unsubscribe function. */
  onPermissionChange(listener: () => void): () => void;
  /** Model of the device, such as `SM-T820`; empty if unknown. */
  readModel(): Promise<string>;
}

export interface BrowserCameraOptions {
  readonly browser: CameraBrowser | undefined;
  readonly clock: Clock;
}

const SMALLER_SIZE = { width: 1280, height: 720 } as const;
/** Interval at which a lost camera is reopened. */
const RETRY_MS = 2_000;
/** Interval at which a black camera is reopened: its driver may have failed without an event. */
const DARK_RETRY_MS = 10_000;

type Refusal = "denied" | "missing" | "lost";

const REFUSAL_BY_NAME: Readonly<Record<string, Refusal>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

function refusalOf(error: unknown): Refusal {
  return (error instanceof Error ? REFUSAL_BY_NAME[error.name] : undefined) ?? "lost";
}

const sizeConstraints = ({ width, height }: { width: number; height: number }): MediaTrackConstraints => ({
  width: { ideal: width },
  height: { ideal: height },
});

function endTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.stop();
  }
}

/**
 * Opens any camera first, because labels are known only then, and switches to the right one if it is another.
 */
async function openRightCamera(browser: CameraBrowser): Promise<MediaStream> {
  const start = { ...sizeConstraints(SMALLER_SIZE), facingMode: { ideal: "user" } };
  const first = await browser.mediaDevices.getUserMedia({ audio: false, video: start });
  const chosen = chooseCamera(await browser.mediaDevices.enumerateDevices(), browser);
  const present = first.getVideoTracks()[0]?.getSettings().deviceId;
  if (chosen === undefined || chosen.deviceId === "" || chosen.deviceId === present) {
    return first;
  }
  endTracks(first);
  const video = { ...sizeConstraints(SMALLER_SIZE), deviceId: { exact: chosen.deviceId } };
  return browser.mediaDevices.getUserMedia({ audio: false, video });
}

/** A track that refuses the constraints keeps its picture. */
async function change(track: MediaStreamTrack, constraints: MediaTrackConstraints): Promise<void> {
  await track.applyConstraints(constraints).catch(() => undefined);
}

class BrowserCamera implements Camera {
  readonly state = createStore<CameraState>({ kind: "idle" });
  readonly #browser: CameraBrowser | undefined;
  readonly #clock: Clock;
  #size: typeof CAMERA_SIZE | typeof SMALLER_SIZE = CAMERA_SIZE;
  /** Increases with every opening and closing, so that late answers of earlier attempts are ignored. */
  #attempt = 0;
  #undo: (() => void)[] = [];
  #cancelReopening: () => void = () => undefined;

  constructor({ browser, clock }: BrowserCameraOptions) {
    this.#browser = browser;
    this.#clock = clock;
  }

  readonly open = (): void => {
    this.#release();
    const browser = this.#browser;
    if (browser === undefined) {
      this.state.set({ kind: "missing" });
      return;
    }
    // A state that shows a problem stays until the answer arrives, so that retries do not flicker.
    if (this.state.get().kind === "idle" || this.state.get().kind === "live") {
      this.state.set({ kind: "asking" });
    }
    void this.#ask(browser);
  };

  close(): void {
    this.#release();
    this.state.set({ kind: "idle" });
  }

  setDark(isDark: boolean): void {
    const now = this.state.get();
    if (now.kind !== "live" && now.kind !== "dark") {
      return;
    }
    this.state.set({ kind: isDark ? "dark" : "live", view: now.view });
    this.#cancelReopening();
    if (isDark) {
      this.#reopenLater();
    }
  }

  giveUp(): void {
    if (this.state.get().kind !== "idle") {
      this.#lose();
    }
  }

  shrinkPicture(): void {
    this.#size = SMALLER_SIZE;
    const now = this.state.get();
    if (now.kind === "live" || now.kind === "dark") {
      void change(now.view.track, sizeConstraints(this.#size));
    }
  }

  #reopenLater(): void {
    this.#cancelReopening = this.#clock.after(DARK_RETRY_MS, this.open);
  }

  #release(): void {
    this.#attempt += 1;
    this.#cancelReopening();
    for (const step of this.#undo.splice(0)) {
      step();
    }
  }

  async #ask(browser: CameraBrowser): Promise<void> {
    const mine = this.#attempt;
    try {
      const stream = await openRightCamera(browser);
      if (mine === this.#attempt) {
        this.#show(stream, browser);
      } else {
        endTracks(stream);
      }
    } catch (error) {
      if (mine === this.#attempt) {
        this.#refuse(refusalOf(error), browser);
      }
    }
  }

  #show(stream: MediaStream, browser: CameraBrowser): void {
    const [track] = stream.getVideoTracks();
    if (track === undefined) {
      this.#lose();
      return;
    }
    const lose = (): void => this.#lose();
    track.addEventListener("ended", lose);
    track.addEventListener("mute", lose);
    this.#undo = [
      () => {
        track.removeEventListener("ended", lose);
        track.removeEventListener("mute", lose);
        endTracks(stream);
      },
      this.#clock.after(CAMERA_CONSTRAINTS_DELAY_MS, () => void this.#tune(track, browser)),
    ];
    const mirrored = isMirrored(track.getSettings().facingMode, track.label);
    // A camera reopened in the dark stays dark until light is detected.
    const kind = this.state.get().kind === "dark" ? "dark" : "live";
    this.state.set({ kind, view: { stream, track, isMirrored: mirrored } });
    if (kind === "dark") {
      this.#reopenLater();
    }
  }

  /** Applies the full size, then zoom and exposure, half a second after the start. */
  async #tune(track: MediaStreamTrack, browser: CameraBrowser): Promise<void> {
    await change(track, sizeConstraints(this.#size));
    const tuning = tuningOf(await browser.readModel(), track.getCapabilities());
    if (Object.keys(tuning).length > 0) {
      await change(track, { ...sizeConstraints(this.#size), advanced: [tuning] });
    }
  }

  #lose(): void {
    this.#release();
    this.state.set({ kind: "lost" });
    this.#undo = [this.#clock.after(RETRY_MS, this.open)];
  }

  #refuse(refusal: Refusal, browser: CameraBrowser): void {
    if (refusal === "lost") {
      this.#lose();
      return;
    }
    this.state.set({ kind: refusal });
    browser.mediaDevices.addEventListener("devicechange", this.open);
    this.#undo = [
      () => browser.mediaDevices.removeEventListener("devicechange", this.open),
      refusal === "denied" ? browser.onPermissionChange(this.open) : () => undefined,
    ];
  }
}

/** The browser's camera. A lost camera is reopened when it is plugged in or allowed again. */
export function createBrowserCamera(options: BrowserCameraOptions): Camera {
  return new BrowserCamera(options);
}
