import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { answererOf } from "./worker-rules.ts";

declare const self: ServiceWorkerGlobalScope;
/** Both written by the build (apps/kiosk/scripts/service-worker-plugin.ts). */
declare const PRECACHE: { url: string; revision: string | null }[];
declare const BUILD_ID: string;

const PAGE = "/index.html";
const CACHE = "punktum";

const controller = new PrecacheController({ cacheName: CACHE });
controller.addToCacheList(PRECACHE);

const openCache = (): Promise<Cache> => caches.open(controller.strategy.cacheName);

/** A file of this build, else one of an earlier build whose page is still open, else the server's. */
async function fileFor(request: Request, url: string): Promise<Response> {
  const cache = await openCache();
  const kept = await cache.match(controller.getCacheKeyForURL(url) ?? url);
  return kept ?? (await fetch(request));
}

self.addEventListener("install", (event) => {
  event.waitUntil(controller.install(event));
});

self.addEventListener("activate", (event) => {
  // Only the very first worker finds pages without one; a later one takes over those the worker before had.
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const answerer = answererOf({ method: request.method, mode: request.mode, url, origin: self.location.origin });
  if (answerer === "page") {
    event.respondWith(fileFor(request, PAGE));
  } else if (answerer === "kept-file") {
    event.respondWith(fileFor(request, url.pathname));
  }
});

/** Throws away what earlier builds left behind, once no page of them can ask for it any more; a newer build's stays. */
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
