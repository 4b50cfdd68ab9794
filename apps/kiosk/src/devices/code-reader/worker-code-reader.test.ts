import { describe, expect, it } from "vitest";
import { FakeTrack } from "../camera/fake-stream.ts";
import type { ScannedCode } from "./code-reader.ts";
import { createWorkerCodeReader, type ReaderWorker } from "./worker-code-reader.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

class FakeWorker implements ReaderWorker {
  readonly sent: ToWorker[] = [];
  isTerminated = false;
  tell: (message: FromWorker) => void = () => undefined;

  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }

  onMessage(listener: (message: FromWorker) => void): void {
    this.tell = listener;
  }

  onError(): void {}

  terminate(): void {
    this.isTerminated = true;
  }
}

const code: ScannedCode = { text: "4000000001", format: "QRCode" };
const slow = { framesPerSecond: 2, decodesPerSecond: 2, decodeTimesMs: [], isPaused: false };

function play(hasStream = true) {
  const workers: FakeWorker[] = [];
  const seen: string[] = [];
  let frame: (() => void) | undefined;
  const reader = createWorkerCodeReader({
    makeWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    streamFrames: () => (hasStream ? new ReadableStream() : undefined),
    onNextFrame: (run) => {
      frame = run;
      return () => {
        frame = undefined;
      };
    },
  });
  const picture = { width: 1280, height: 720, close: () => undefined };
  const start = () =>
    reader.start(
      { track: new FakeTrack("camera", { frameRate: 30 }), takePicture: async () => await Promise.resolve(picture) },
      {
        onCode: ({ text }) => seen.push(text),
        onStrain: () => seen.push("strain"),
        onDarkness: (isDark) => seen.push(isDark ? "dark" : "light"),
        onFreeze: () => seen.push("standstill"),
        onFailure: ({ message }) => seen.push(message),
      },
    );
  const nextFrame = async (): Promise<void> => {
    const run = frame;
    frame = undefined;
    run?.();
    await new Promise((done) => setTimeout(done));
  };
  return { start, seen, workers, nextFrame, kinds: () => workers.map(({ sent }) => sent.map(({ kind }) => kind)) };
}

describe("the worker's page side", () => {
  it("passes on codes of the current reading only", { tags: ["SCAN-19"] }, () => {
    const { start, seen, workers } = play();
    start();
    start();
    workers[0]?.tell({ kind: "code", reading: 1, code: { ...code, text: "old" } });
    workers[0]?.tell({ kind: "code", reading: 2, code });
    expect(seen).toEqual(["4000000001"]);
    expect(workers).toHaveLength(1);
  });

  it(
    "sends one picture at a time, at animation frames, if the camera has no stream",
    { tags: ["SCAN-19"] },
    async () => {
      const { start, workers, nextFrame, kinds } = play(false);
      start();
      workers[0]?.tell({ kind: "next", reading: 1, memory: [] });
      await nextFrame();
      await nextFrame();
      expect(kinds()).toEqual([["read", "picture"]]);
      workers[0]?.tell({ kind: "next", reading: 1, memory: [] });
      await nextFrame();
      expect(kinds()).toEqual([["read", "picture", "picture"]]);
    },
  );

  it("reports a black picture and a frozen camera, except during a pause", { tags: ["SCAN-37"] }, () => {
    const { start, seen, workers } = play();
    start();
    const pulse = (isPaused: boolean): void =>
      workers[0]?.tell({ kind: "pulse", reading: 1, pulse: { ...slow, framesPerSecond: 0, isPaused } });
    workers[0]?.tell({ kind: "darkness", reading: 1, isDark: true });
    pulse(false);
    pulse(true);
    pulse(false);
    expect(seen).toEqual(["dark"]);
    pulse(false);
    expect(seen).toEqual(["dark", "standstill"]);
  });

  it("reports a device that is too slow", { tags: ["SCAN-11"] }, () => {
    const { start, seen, workers } = play();
    start();
    for (let count = 0; count < 3; count += 1) {
      workers[0]?.tell({ kind: "pulse", reading: 1, pulse: slow });
    }
    expect(seen).toEqual(["strain"]);
  });

  it("reports a failed worker and starts another for the next reading", { tags: ["SCAN-19"] }, () => {
    const { start, seen, workers } = play();
    start();
    workers[0]?.tell({ kind: "failed", message: "no wasm" });
    expect(workers[0]?.isTerminated).toBe(true);
    start();
    expect(seen).toEqual(["no wasm"]);
    expect(workers).toHaveLength(2);
  });

  it("stops the worker; an ended reading stops no other", { tags: ["SCAN-18"] }, () => {
    const { start, kinds } = play();
    const first = start();
    const second = start();
    first.stop();
    first.setPaused(true);
    second.setPaused(true);
    second.stop();
    expect(kinds()).toEqual([["read", "stop", "read", "pause", "stop"]]);
  });
});
