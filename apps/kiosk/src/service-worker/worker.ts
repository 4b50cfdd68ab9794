import { printerOfWorker, printerWorkerPolicy } from "@punktum/domain";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { answererOf } from "./worker-rules.ts";

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build (apps/kiosk/scripts/service-worker-plugin.ts). */
declare const PRECACHE: { url: string; revision: string | null }[];
declare const BUILD_ID: string;

const PAGE = "/index.html";
const CACHE = "punktum";

const controller = new PrecacheController({ cacheName: CACHE });
controller.addToCacheList(PRECACHE);

const openCache = (): Promise<Cache> => caches.open(controller.strategy.cacheName);

/** A cached file of this build, else of an earlier build whose page is still open, else the server's. */
async function fileFor(request: Request, url: string): Promise<Response> {
  const cache = await openCache();
  const kept = await cache.match(controller.getCacheKeyForURL(url) ?? url);
  return kept ?? (await fetch(request));
}

/** The printer's worker with the policy of its printer, because the cached file has the policy of all files. */
async function forPrinter(file: Promise<Response>, ip: string): Promise<Response> {
  const kept = await file;
  const headers = new Headers(kept.headers);
  headers.set("content-security-policy", printerWorkerPolicy(ip));
  return new Response(kept.body, { status: kept.status, headers });
}

self.addEventListener("install", (event) => {
  event.waitUntil(controller.install(event));
});

self.addEventListener("activate", (event) => {
  // Only the first worker finds pages without a worker. Later ones take over the pages of their predecessor.
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const answerer = answererOf({ method: request.method, mode: request.mode, url, origin: self.location.origin });
  if (answerer === "page") {
    event.respondWith(fileFor(request, PAGE));
  } else if (answerer === "kept-file") {
    const printer = printerOfWorker(url);
    const file = fileFor(request, url.pathname);
    event.respondWith(printer === undefined ? file : forPrinter(file, printer));
  }
});

/** Deletes files of earlier builds once none of their pages is open. Files of a newer, waiting build are kept. */
async function cleanUp(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const { installing, waiting } = self.registration;
  if (pages.length === 1 && installing === null && waiting === null) {
    await controller.activate(event);
  }
}

self.addEventListener("message", (event) => {
  const message: unknown = event.data;
  if (message === "take-over") {
    event.waitUntil(self.skipWaiting());
  } else if (message === "build") {
    event.ports[0]?.postMessage(BUILD_ID);
  } else if (message === "clean-up") {
    event.waitUntil(cleanUp(event));
  }
});
