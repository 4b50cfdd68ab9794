import { describe, expect, it } from "vitest";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { createBrowserCamera, type CameraBrowser } from "./browser-camera.ts";
import type { CameraDevice } from "./choose-camera.ts";
import { FakeStream, FakeTrack } from "./fake-stream.ts";

const front: CameraDevice = { deviceId: "front", kind: "videoinput", label: "facing front" };
const back: CameraDevice = { deviceId: "back", kind: "videoinput", label: "facing back" };

class NamedError extends Error {
  constructor(name: string) {
    super(name);
    this.name = name;
  }
}

/** Results of getUserMedia in sequence; the last one repeats. */
type Answer = FakeTrack | Error;

const frontTrack = (): FakeTrack =>
  new FakeTrack("facing front", { deviceId: "front", facingMode: "user" }, { width: { min: 1, max: 1920 } });

/** Lets pending promises settle. */
const settle = async (): Promise<void> => await new Promise((done) => setTimeout(done));

function play(answers: readonly Answer[], devices: readonly CameraDevice[] = [front]) {
  const clock = createFakeClock();
  const asked: MediaStreamConstraints[] = [];
  const events = new EventTarget();
  const permission = new Set<() => void>();
  const browser: CameraBrowser = {
    userAgent: "Mozilla/5.0 (Linux; Android 13)",
    maxTouchPoints: 5,
    readModel: async () => await Promise.resolve("SM-T820"),
    onPermissionChange: (listener) => {
      permission.add(listener);
      return () => permission.delete(listener);
    },
    mediaDevices: {
      getUserMedia: async (constraints = {}) => {
        const answer = answers[Math.min(asked.length, answers.length - 1)] ?? new Error("No answer");
        asked.push(constraints);
        return await (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(new FakeStream(answer)));
      },
      enumerateDevices: async () =>
        await Promise.resolve(devices.map((device) => ({ ...device, groupId: "", toJSON: () => device }))),
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
    },
  };
  const camera = createBrowserCamera({ browser, clock });
  const changePermission = (): void => permission.forEach((listener) => listener());
  return { camera, clock, asked, events, changePermission };
}

describe("opening the camera", () => {
  it("switches to the right camera if the browser has opened another", { tags: ["SCAN-10"] }, async () => {
    const wrong = new FakeTrack("facing back", { deviceId: "back" });
    const right = frontTrack();
    const { camera, asked } = play([wrong, right], [back, front]);
    camera.open();
    expect(camera.state.get().kind).toBe("asking");
    await settle();
    expect(wrong.readyState).toBe("ended");
    expect(asked[1]?.video).toMatchObject({ deviceId: { exact: "front" } });
    expect(camera.state.get()).toMatchObject({ kind: "live", view: { track: right, isMirrored: true } });
  });

  it("requests 1920x1080 half a second after the start, not before", { tags: ["SCAN-11"] }, async () => {
    const track = frontTrack();
    const { camera, clock } = play([track]);
    camera.open();
    await settle();
    clock.advance(499);
    expect(track.asked).toEqual([]);
    clock.advance(1);
    expect(track.asked).toEqual([{ width: { ideal: 1920 }, height: { ideal: 1080 } }]);
  });

  it("sets zoom and exposure afterwards if the camera supports them", { tags: ["SCAN-12"] }, async () => {
    const capabilities: MediaTrackCapabilities & Record<"zoom" | "exposureCompensation", object> = {
      zoom: { min: 0.5, max: 8 },
      exposureCompensation: { min: -3, max: 3 },
    };
    const track = new FakeTrack("facing front", { deviceId: "front" }, capabilities);
    const { camera, clock } = play([track]);
    camera.open();
    await settle();
    clock.advance(500);
    await settle();
    expect(track.asked[1]?.advanced).toEqual([{ zoom: 1, exposureCompensation: -1 }]);
  });

  it("uses 1280x720 once the device is too slow, also when reopened", { tags: ["SCAN-11"] }, async () => {
    const track = frontTrack();
    const { camera, clock } = play([track]);
    camera.open();
    await settle();
    camera.shrinkPicture();
    expect(track.asked.at(-1)).toMatchObject({ width: { ideal: 1280 }, height: { ideal: 720 } });
    camera.close();
    camera.open();
    await settle();
    clock.advance(500);
    expect(track.asked.at(-1)).toMatchObject({ width: { ideal: 1280 } });
  });

  it("ends a stream that arrives after the scanner was left", { tags: ["SCAN-18"] }, async () => {
    const track = frontTrack();
    const { camera } = play([track]);
    camera.open();
    camera.close();
    await settle();
    expect(track.readyState).toBe("ended");
    expect(camera.state.get().kind).toBe("idle");
  });
});

describe("a camera that fails", () => {
  it.each([
    ["NotAllowedError", "denied"],
    ["NotFoundError", "missing"],
    ["NotReadableError", "lost"],
  ])("reports %s as %s", { tags: ["SCAN-37"] }, async (name, kind) => {
    const { camera } = play([new NamedError(name)]);
    camera.open();
    await settle();
    expect(camera.state.get().kind).toBe(kind);
  });

  it("opens when the permission is granted", { tags: ["SCAN-37"] }, async () => {
    const { camera, changePermission } = play([new NamedError("NotAllowedError"), frontTrack()]);
    camera.open();
    await settle();
    changePermission();
    await settle();
    expect(camera.state.get().kind).toBe("live");
  });

  it("opens when a camera is plugged in", { tags: ["SCAN-37"] }, async () => {
    const { camera, events } = play([new NamedError("NotFoundError"), frontTrack()]);
    camera.open();
    await settle();
    events.dispatchEvent(new Event("devicechange"));
    await settle();
    expect(camera.state.get().kind).toBe("live");
  });

  it("is reported as missing if the browser exposes no camera", { tags: ["SCAN-37"] }, () => {
    const camera = createBrowserCamera({ browser: undefined, clock: createFakeClock() });
    camera.open();
    expect(camera.state.get().kind).toBe("missing");
  });

  it.each(["ended", "mute"])("recovers by itself after its track %s", { tags: ["SCAN-37"] }, async (event) => {
    const first = frontTrack();
    const { camera, clock } = play([first, new NamedError("NotReadableError"), frontTrack()]);
    camera.open();
    await settle();
    first.dispatchEvent(new Event(event));
    expect(camera.state.get().kind).toBe("lost");
    for (const kind of ["lost", "live"]) {
      clock.advance(2_000);
      await settle();
      expect(camera.state.get().kind).toBe(kind);
    }
  });

  it("reopens a black camera until its picture is bright", { tags: ["SCAN-37"] }, async () => {
    const { camera, clock, asked } = play([frontTrack(), frontTrack(), frontTrack()]);
    camera.open();
    await settle();
    camera.setDark(true);
    expect(camera.state.get().kind).toBe("dark");
    clock.advance(10_000);
    await settle();
    expect([camera.state.get().kind, asked.length]).toEqual(["dark", 2]);
    camera.setDark(false);
    expect(camera.state.get().kind).toBe("live");
    clock.advance(60_000);
    expect(asked).toHaveLength(2);
  });

  it("reopens a camera that delivers no frames", { tags: ["SCAN-37"] }, async () => {
    const { camera, clock } = play([frontTrack(), frontTrack()]);
    camera.open();
    await settle();
    camera.giveUp();
    expect(camera.state.get().kind).toBe("lost");
    clock.advance(2_000);
    await settle();
    expect(camera.state.get().kind).toBe("live");
  });

  it("makes no further requests once closed", { tags: ["SCAN-18"] }, async () => {
    const { camera, clock, asked, changePermission } = play([new NamedError("NotReadableError")]);
    camera.open();
    await settle();
    camera.close();
    clock.advance(10_000);
    changePermission();
    expect(asked).toHaveLength(1);
  });
});
