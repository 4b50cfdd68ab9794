/**
 * Feeds pictures of codes to the kiosk's real code reader, built for production in a real browser, and prints the
 * results: `node scripts/code-pictures.ts <folder> [stream|bitmaps] [repeat]`. The folder contains pictures and an
 * `expected.json`: an array of `{file, format, text, tier}` where `text` is null for a picture without a code and
 * `tier` is must, stretch or negative. Each picture is shown as a still camera frame, up to 24 times.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, extname, join, resolve } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { build, type Plugin } from "vite";

interface Expected {
  readonly file: string;
  readonly format: string | null;
  readonly text: string | null;
  readonly tier: "must" | "stretch" | "negative";
}

interface Seen {
  readonly code: { readonly text: string; readonly format: string } | null;
  readonly frames: number;
  readonly decodeTimesMs: readonly number[];
}

const KIOSK = resolve(import.meta.dirname, "../apps/kiosk");
const READER = join(KIOSK, "src/devices/code-reader");
const PAGE_ENTRY = join(READER, "code-pictures-page.ts");
const FRAMES_MAX = 24;
const FRAME_EVERY_MS = 110;

/** Runs in the page: shows a picture on a canvas whose stream replaces the camera. */
const PAGE_SOURCE = `
import { createWorkerCodeReader } from "./worker-code-reader.ts";
let times = [];
const streamFrames = (track) => new MediaStreamTrackProcessor({ track, maxBufferSize: 1 }).readable;
const makeReader = (way) => createWorkerCodeReader({
  makeWorker: () => {
    const worker = new Worker(new URL("./code-reader.worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => data.kind === "pulse" && times.push(...data.pulse.decodeTimesMs));
    return {
      postMessage: (message, transfer) => worker.postMessage(message, transfer),
      onMessage: (listener) => worker.addEventListener("message", ({ data }) => listener(data)),
      onError: (listener) => worker.addEventListener("error", ({ message }) => listener(message)),
      terminate: () => worker.terminate(),
    };
  },
  streamFrames: way === "stream" ? streamFrames : () => undefined,
  onNextFrame: (run) => { const frame = requestAnimationFrame(run); return () => cancelAnimationFrame(frame); },
});
const readers = { stream: makeReader("stream"), bitmaps: makeReader("bitmaps") };
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
window.hold = async (url, way, framesMax, everyMs) => {
  const picture = await createImageBitmap(await (await fetch(url)).blob());
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: picture.width, height: picture.height });
  const context = canvas.getContext("2d");
  const stream = canvas.captureStream(0);
  const [track] = stream.getVideoTracks();
  const video = Object.assign(document.createElement("video"), { muted: true, srcObject: stream });
  times = [];
  let code = null;
  let failure = null;
  const listener = { onCode: (found) => { code ??= found; }, onStrain: () => undefined, onFailure: (error) => { failure = error; } };
  const show = () => { context.drawImage(picture, 0, 0); track.requestFrame(); };
  show();
  await video.play();
  const reading = readers[way].start({ track, takePicture: () => createImageBitmap(video) }, listener);
  let frames = 0;
  while (code === null && failure === null && frames < framesMax) {
    show();
    frames += 1;
    await pause(everyMs);
  }
  if (code === null) await pause(600);
  reading.stop();
  track.stop();
  if (failure !== null) throw failure;
  return { code, frames, decodeTimesMs: times };
};
`;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

function pagePlugin(): Plugin {
  return {
    name: "code-pictures-page",
    enforce: "pre",
    resolveId: (id) => (id === PAGE_ENTRY ? id : undefined),
    load: (id) => (id === PAGE_ENTRY ? PAGE_SOURCE : undefined),
  };
}

/** Builds the reader for production and serves it with the pictures. */
async function serve(pictures: string, output: string): Promise<Server> {
  await build({
    root: KIOSK,
    configFile: false,
    logLevel: "warn",
    plugins: [pagePlugin()],
    build: {
      outDir: output,
      emptyOutDir: true,
      rolldownOptions: { input: PAGE_ENTRY, output: { entryFileNames: "page.js" } },
    },
  });
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://local").pathname);
    const file = path.startsWith("/pictures/") ? join(pictures, basename(path)) : join(output, path);
    response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
    if (path === "/") {
      response.setHeader("content-type", "text/html").end('<script type="module" src="/page.js"></script>');
      return;
    }
    readFile(file).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

const isAddress = (address: ReturnType<Server["address"]>): address is AddressInfo =>
  typeof address === "object" && address !== null;

async function holdUp(page: Page, file: string, way: string): Promise<Seen> {
  const call = `hold("/pictures/${encodeURIComponent(file)}", "${way}", ${FRAMES_MAX}, ${FRAME_EVERY_MS})`;
  return await page.evaluate<Seen>(call);
}

const isRight = ({ text }: Expected, { code }: Seen): boolean =>
  text === null ? code === null : code !== null && [text.trim(), `0${text.trim()}`].includes(code.text);

const quantile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

function isExpected(value: unknown): value is Expected {
  const isObject = typeof value === "object" && value !== null && "file" in value && "text" in value && "tier" in value;
  return isObject && typeof value.file === "string" && (value.text === null || typeof value.text === "string");
}

async function readExpected(folder: string): Promise<readonly Expected[]> {
  const list: unknown = JSON.parse(await readFile(join(folder, "expected.json"), "utf8"));
  if (!Array.isArray(list) || !list.every(isExpected)) {
    throw new Error(`${folder}/expected.json is no list of pictures`);
  }
  return list;
}

interface Tally {
  readonly results: Map<string, number[]>;
  readonly times: number[];
}

async function holdAll(page: Page, pictures: readonly Expected[], way: string, tally: Tally): Promise<void> {
  for (const picture of pictures) {
    const seen = await holdUp(page, picture.file, way);
    const right = isRight(picture, seen);
    tally.times.push(...seen.decodeTimesMs);
    tally.results.set(picture.tier, [...(tally.results.get(picture.tier) ?? []), right ? 1 : 0]);
    const read = seen.code === null ? "nothing" : `${seen.code.format} ${seen.code.text}`;
    console.log(`${right ? "right" : "WRONG"}  ${picture.tier}  ${picture.file}  ${seen.frames} frames  ${read}`);
  }
}

function report({ results, times }: Tally): void {
  for (const [tier, list] of results) {
    console.log(`${tier}: ${list.reduce((sum, result) => sum + result, 0)} of ${list.length}`);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const figures = `median ${quantile(sorted, 0.5)} ms, p95 ${quantile(sorted, 0.95)} ms, ${sorted.length} frames`;
  console.log(`time per frame: ${figures}`);
}

async function main(): Promise<void> {
  const [folder = "", way = "stream", repeat = "1"] = process.argv.slice(2);
  const pictures = await readExpected(resolve(folder));
  const output = await mkdtemp(join(tmpdir(), "code-pictures-"));
  const server = await serve(resolve(folder), output);
  const address = server.address();
  const executablePath = process.env["CHROME_PATH"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const tally: Tally = { results: new Map(), times: [] };
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${isAddress(address) ? address.port : 0}/`);
    for (let round = 0; round < Number(repeat); round += 1) {
      await holdAll(page, pictures, way, tally);
    }
  } finally {
    await browser.close();
    server.close();
    await rm(output, { recursive: true, force: true });
  }
  report(tally);
}

await main();
