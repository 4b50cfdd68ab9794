import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { printerOfWorker, printerWorkerPolicy } from "@punktum/domain";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { RefusedError } from "../api/register-failure.ts";

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

function refuseMissing(): never {
  throw new RefusedError("NOT_FOUND", "There is no such file");
}

function sendPage(reply: FastifyReply, folder: string): FastifyReply {
  // The page refers to the hashed files of its build, so it must be revalidated each time.
  return reply.header("cache-control", "no-cache").sendFile("index.html", folder, { cacheControl: false });
}

function sendAsset(reply: FastifyReply, folder: string, file: string): FastifyReply {
  const hashed = file.startsWith("assets/");
  const cacheControl = hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache";
  return reply.header("cache-control", cacheControl).sendFile(file, folder, { cacheControl: false });
}

/** True for a file inside the folder; the name comes from the request and may try to leave the folder. */
function isFileOf(folder: string, file: string): boolean {
  return !file.split(/[/\\]/).some((part) => part.startsWith(".")) && existsSync(join(folder, file));
}

function serveFolder(reply: FastifyReply, folder: string | undefined, file: string): FastifyReply {
  if (folder === undefined || !existsSync(folder)) {
    return refuseMissing();
  }
  if (!HAS_EXTENSION.test(file)) {
    return sendPage(reply, folder);
  }
  return isFileOf(folder, file) ? sendAsset(reply, folder, file) : refuseMissing();
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
    if (folder === undefined || !HAS_EXTENSION.test(file) || !isFileOf(folder, file)) {
      return refuseMissing();
    }
    return reply
      .header("content-security-policy", PICTURE_POLICY)
      .header("cache-control", "public, max-age=3600")
      .sendFile(file, folder, { cacheControl: false });
  });
}

/**
 * Serves the kiosk at `/` and `/<organization>/<route>`, the counter at `/counter/` and the back office at
 * `/backoffice/<organization>/<route>`. A path without a file
 * extension is a page of the front end's router. A missing file is 404 and never a page, because a browser with an old
 * build would run HTML as a script.
 */
export async function addFrontEnds(app: FastifyInstance, folders: FrontEnds): Promise<void> {
  await app.register(fastifyStatic, { serve: false });
  addMedia(app, folders.mediaFolder);
  app.get("/counter", (_request, reply) => reply.redirect("/counter/", 308));
  app.get("/counter/*", (request, reply) =>
    serveFolder(reply, folders.counterFolder, decode(pathOf(request).slice("/counter/".length))),
  );
  app.get("/backoffice", (_request, reply) => reply.redirect("/backoffice/", 308));
  app.get("/backoffice/*", (request, reply) =>
    serveFolder(reply, folders.backOfficeFolder, decode(pathOf(request).slice("/backoffice/".length))),
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
    return serveFolder(reply, folders.kioskFolder, path.slice(1));
  });
}
