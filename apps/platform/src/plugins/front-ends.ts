import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { printerOfWorker, printerWorkerPolicy } from "@punktum/domain";
import { refuseMissing, sendFile } from "./send-file.ts";

/** Folders of built files; absent ones are not served. */
export interface FrontEnds {
  readonly kioskFolder?: string | undefined;
  /** The virtual counter of the demonstration. */
  readonly counterFolder?: string | undefined;
  readonly backOfficeFolder?: string | undefined;
  /** Pictures of the demonstration. */
  readonly mediaFolder?: string | undefined;
}

const ONE_YEAR_SECONDS = 31_536_000;
const NOT_PAGES = /^\/(?:api|health|metrics|socket\.io|backoffice|media|counter)(?:\/|$)|\/\./;
const HAS_EXTENSION = /\.[A-Za-z0-9]+$/;

/** Pictures may come from others, so nothing inside them may run. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "/";

/** The page refers to the hashed files of its build, so it must be revalidated each time. */
function cacheOf(file: string): string {
  return file.startsWith("assets/") ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache";
}

function serveFolder(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string | undefined,
  path: string,
): Promise<FastifyReply> {
  if (folder === undefined) {
    return refuseMissing();
  }
  const file = HAS_EXTENSION.test(path) ? path : "index.html";
  return sendFile(request, reply, { folder, file }, { "cache-control": cacheOf(file) });
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return refuseMissing();
  }
}

function addMedia(app: FastifyInstance, folder: string | undefined): void {
  app.get("/media/*", (request, reply) => {
    const file = decode(pathOf(request).slice("/media/".length));
    if (folder === undefined || !HAS_EXTENSION.test(file)) {
      return refuseMissing();
    }
    const headers = { "content-security-policy": PICTURE_POLICY, "cache-control": "public, max-age=3600" };
    return sendFile(request, reply, { folder, file }, headers);
  });
}

/**
 * Serves the kiosk at `/` and `/<organization>/<route>`, the counter at `/counter/` and the back office at
 * `/backoffice/<organization>/<route>`. A path without a file
 * extension is a page of the front end's router. A missing file is 404 and never a page, because a browser with an old
 * build would run HTML as a script.
 */
export function addFrontEnds(app: FastifyInstance, folders: FrontEnds): void {
  addMedia(app, folders.mediaFolder);
  app.get("/counter", (_request, reply) => reply.redirect("/counter/", 308));
  app.get("/counter/*", (request, reply) =>
    serveFolder(request, reply, folders.counterFolder, decode(pathOf(request).slice("/counter/".length))),
  );
  app.get("/backoffice", (_request, reply) => reply.redirect("/backoffice/", 308));
  app.get("/backoffice/*", (request, reply) =>
    serveFolder(request, reply, folders.backOfficeFolder, decode(pathOf(request).slice("/backoffice/".length))),
  );
  app.get("/*", (request, reply) => {
    const path = decode(pathOf(request));
    // The path may belong to a call of the API with other methods.
    if (NOT_PAGES.test(path)) {
      return reply.callNotFound();
    }
    const printer = printerOfWorker({ pathname: path, search: request.url.slice(pathOf(request).length) });
    if (printer !== undefined) {
      void reply.header("content-security-policy", printerWorkerPolicy(printer));
    }
    return serveFolder(request, reply, folders.kioskFolder, path.slice(1));
  });
}
