import { expect, it } from "vitest";
import { FakeTrack } from "../../devices/camera/fake-stream.ts";
import { createSimulatedCodeReader } from "../../devices/code-reader/simulated-code-reader.ts";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { keepReading } from "./keep-reading.ts";

function play() {
  const clock = createFakeClock();
  const codeReader = createSimulatedCodeReader();
  const seen: string[] = [];
  const reading = keepReading({
    codeReader,
    clock,
    source: { track: new FakeTrack("camera"), takePicture: async () => await Promise.reject(new Error("dark")) },
    onRead: ({ text, source }) => seen.push(`${source} ${text}`),
    onStrain: () => seen.push("strain"),
    onDarkness: (isDark) => seen.push(isDark ? "dark" : "light"),
    onFreeze: () => seen.push("standstill"),
    onError: ({ message }) => seen.push(message),
  });
  return { clock, codeReader, seen, reading };
}

it(
  "distinguishes linear from matrix codes, because they identify an account by different types",
  { tags: ["SCAN-39"] },
  () => {
    const { codeReader, seen } = play();
    codeReader.find({ text: "1", format: "EAN13" });
    codeReader.find({ text: "2", format: "PDF417" });
    expect(seen).toEqual(["camera-linear 1", "camera-matrix 2"]);
  },
);

it("passes on messages about the camera", { tags: ["SCAN-37"] }, () => {
  const { codeReader, seen } = play();
  codeReader.strain();
  codeReader.darken(true);
  codeReader.darken(false);
  codeReader.freeze();
  expect(seen).toEqual(["strain", "dark", "light", "standstill"]);
});

it("restarts a failed reader after two seconds, still paused if it was", { tags: ["SCAN-19"] }, () => {
  const { codeReader, seen, clock, reading } = play();
  reading.setPaused(true);
  codeReader.fail(new Error("no decoder"));
  clock.advance(2_000);
  codeReader.find({ text: "1", format: "QRCode" });
  reading.setPaused(false);
  codeReader.find({ text: "2", format: "QRCode" });
  expect(seen).toEqual(["no decoder", "camera-matrix 2"]);
});

it("reads nothing once stopped, also if a restart was due", { tags: ["SCAN-18"] }, () => {
  const { codeReader, clock, reading } = play();
  codeReader.fail(new Error("no decoder"));
  reading.stop();
  clock.advance(10_000);
  expect(codeReader.source()).toBeUndefined();
});
