import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { CameraPicture } from "./picture/camera-picture.ts";
import { isCodeFormat } from "./formats.ts";
import { createDarknessWatch } from "./picture/darkness.ts";
import { createFrameDecoder, type RawRead } from "./frame-decoder.ts";
import { createPace } from "./pace.ts";
import { FramePixels } from "./picture/frame-pixels.ts";
import { pgmOf, type Luma } from "./picture/luma.ts";
import type { ReadOptions } from "./picture/views.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

const PULSE_MS = 2_000;
const SYMBOLS_MAX = 3;

const pixels = new FramePixels();
const decoder = createFrameDecoder({ readCodes, nowMs: () => performance.now() });
const counts = { frames: 0, inHand: 0, sinceMs: performance.now() };
let watchDarkness = createDarknessWatch();
let decodeTimesMs: number[] = [];
let current = 0;
let isPaused = false;
let resume: () => void = () => undefined;
let pace = createPace();
let nextDecodeMs = 0;

const tell = (message: FromWorker, transfer: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer });

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

async function decode(reading: number, picture: CameraPicture): Promise<void> {
  const startMs = performance.now();
  const luma = pixels.of(picture);
  const darkness = watchDarkness(luma);
  const code = await decoder.decode(luma);
  const tookMs = performance.now() - startMs;
  decodeTimesMs.push(tookMs);
  nextDecodeMs = startMs + pace(tookMs, decoder.isUnsure());
  if (darkness !== undefined && reading === current) {
    tell({ kind: "darkness", reading, isDark: darkness === "dark" });
  }
  if (code !== undefined && reading === current && !isPaused) {
    tell({ kind: "code", reading, code });
  }
}

const restMs = (): number => Math.max(0, nextDecodeMs - performance.now());

/** Requests the next picture and returns the memory of the last one. */
function askForNext(reading: number, last: CameraPicture): void {
  const memory = "memory" in last ? [last.memory] : [];
  tell({ kind: "next", reading, memory }, memory);
}

async function readPicture(reading: number, picture: CameraPicture): Promise<void> {
  counts.frames += 1;
  counts.inHand += 1;
  try {
    if (reading === current && !isPaused) {
      await decode(reading, picture);
    }
  } finally {
    counts.inHand -= 1;
    if ("close" in picture) {
      picture.close();
    }
  }
  setTimeout(() => {
    if (reading === current) {
      resume = () => askForNext(reading, picture);
      continueReading();
    }
  }, restMs());
}

/** No picture is requested during a pause, because the camera may be closed after it. */
function continueReading(): void {
  if (!isPaused) {
    resume();
    resume = () => undefined;
  }
}

function fail(error: unknown): void {
  tell({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
}

function begin(reading: number): void {
  stop();
  resume = () => undefined;
  current = reading;
  isPaused = false;
  decoder.reset();
  watchDarkness = createDarknessWatch();
  pace = createPace();
  startCounting();
}

function stop(): void {
  current = 0;
}

function onMessage(message: ToWorker): void {
  switch (message.kind) {
    case "read":
      begin(message.reading);
      tell({ kind: "next", reading: message.reading, memory: [] });
      break;
    case "picture":
      readPicture(message.reading, message.picture).catch(fail);
      break;
    case "pause":
      isPaused = message.isPaused;
      decoder.reset();
      continueReading();
      break;
    case "stop":
      stop();
      break;
    default:
      message satisfies never;
  }
}

function startCounting(): void {
  // A picture that waits for the decoder to load does not count as a frozen camera.
  counts.frames = counts.inHand;
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
