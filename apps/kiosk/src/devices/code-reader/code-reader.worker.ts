import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { isCodeFormat } from "./formats.ts";
import { createDarknessWatch } from "./darkness.ts";
import { createFrameDecoder, type RawRead } from "./frame-decoder.ts";
import { followFrames } from "./follow-frames.ts";
import { FramePixels } from "./frame-pixels.ts";
import { pgmOf, type Luma } from "./luma.ts";
import type { ReadOptions } from "./views.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

/** B-36: decode at most this often. */
const DECODE_EVERY_MS = 100;
const PULSE_MS = 2_000;
const SYMBOLS_MAX = 3;

const pixels = new FramePixels();
const decoder = createFrameDecoder({ readCodes, nowMs: () => performance.now() });
const counts = { frames: 0, sinceMs: performance.now() };
let watchDarkness = createDarknessWatch();
let decodeTimesMs: number[] = [];
let current = 0;
let isPaused = false;
let lastDecodeMs = -DECODE_EVERY_MS;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker talks to its page only
const tell = (message: FromWorker): void => globalThis.postMessage(message);

async function readCodes(picture: Luma, options: ReadOptions): Promise<readonly RawRead[]> {
  const results = await readBarcodes(pgmOf(picture), {
    ...options,
    formats: [...options.formats],
    maxNumberOfSymbols: SYMBOLS_MAX,
    textMode: "Plain",
  });
  return results.flatMap(({ text, format, lineCount }) =>
    isCodeFormat(format) ? [{ text: text.trimEnd(), format, lineCount }] : [],
  );
}

async function decode(reading: number, readPixels: () => Promise<Luma>): Promise<void> {
  lastDecodeMs = performance.now();
  const picture = await readPixels();
  const darkness = watchDarkness(picture);
  const code = await decoder.decode(picture);
  decodeTimesMs.push(performance.now() - lastDecodeMs);
  if (darkness !== undefined && reading === current) {
    tell({ kind: "darkness", reading, isDark: darkness === "dark" });
  }
  if (code !== undefined && reading === current && !isPaused) {
    tell({ kind: "code", reading, code });
  }
}

const restMs = (): number => Math.max(0, DECODE_EVERY_MS - (performance.now() - lastDecodeMs));

/** Takes every frame at once and keeps the newest: a frame held back would hold back the camera. */
async function readStream(reading: number, frames: ReadableStream<VideoFrame>): Promise<void> {
  let newest: VideoFrame | undefined;
  let isWorking = false;
  const decodeNewest = async (): Promise<void> => {
    const frame = newest;
    newest = undefined;
    try {
      if (frame !== undefined && !isPaused && reading === current) {
        await decode(reading, () => pixels.ofFrame(frame));
      }
    } finally {
      frame?.close();
    }
  };
  /** Waits out the rest since the last frame and then takes the newest: none is missed for arriving a little early. */
  const work = async (): Promise<void> => {
    if (isWorking) {
      return;
    }
    isWorking = true;
    try {
      await new Promise((done) => setTimeout(done, restMs()));
      await decodeNewest();
    } finally {
      isWorking = false;
    }
  };
  const take = (frame: VideoFrame): void => {
    counts.frames += 1;
    newest?.close();
    newest = frame;
    work().catch(fail);
  };
  try {
    await followFrames(frames, () => reading === current, take);
  } finally {
    newest?.close();
    newest = undefined;
  }
}

async function readBitmap(reading: number, bitmap: ImageBitmap): Promise<void> {
  counts.frames += 1;
  try {
    if (reading === current && !isPaused) {
      await decode(reading, async () => pixels.ofBitmap(bitmap));
    }
  } finally {
    bitmap.close();
  }
  setTimeout(() => tell({ kind: "next", reading }), restMs());
}

function fail(error: unknown): void {
  tell({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
}

function begin(reading: number): void {
  stop();
  current = reading;
  isPaused = false;
  decoder.reset();
  watchDarkness = createDarknessWatch();
  startCounting();
}

function stop(): void {
  current = 0;
}

function onMessage(message: ToWorker): void {
  switch (message.kind) {
    case "read-stream":
      begin(message.reading);
      readStream(message.reading, message.frames).catch(fail);
      break;
    case "read-bitmaps":
      begin(message.reading);
      tell({ kind: "next", reading: message.reading });
      break;
    case "bitmap":
      readBitmap(message.reading, message.bitmap).catch(fail);
      break;
    case "pause":
      isPaused = message.isPaused;
      decoder.reset();
      break;
    case "stop":
      stop();
      break;
    default:
      message satisfies never;
  }
}

function startCounting(): void {
  counts.frames = 0;
  counts.sinceMs = performance.now();
  decodeTimesMs = [];
}

function sendPulse(): void {
  const seconds = (performance.now() - counts.sinceMs) / 1_000;
  if (current !== 0 && seconds > 0) {
    const framesPerSecond = counts.frames / seconds;
    const decodesPerSecond = decodeTimesMs.length / seconds;
    tell({ kind: "pulse", reading: current, pulse: { framesPerSecond, decodesPerSecond, decodeTimesMs, isPaused } });
  }
  startCounting();
}

prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  .then(() => tell({ kind: "ready" }))
  .catch(fail);
setInterval(sendPulse, PULSE_MS);
globalThis.addEventListener("message", (event: MessageEvent<ToWorker>) => onMessage(event.data));
