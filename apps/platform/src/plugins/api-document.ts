import { RELEASE_VERSION } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { dirname } from "node:path";
import { buildOpenApi } from "../api/open-api.ts";
import { DOCUMENT_POLICY_TEXT } from "./security-headers.ts";
import { refuseMissing, sendFile } from "./send-file.ts";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Punktum API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="document"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#document", deepLinking: true, validatorUrl: null });\n`;

const FILES: readonly string[] = ["swagger-ui.css", "swagger-ui-bundle.js"];

/** Created once, because it is the same for all callers; gzip makes it a fraction of its size. */
function makeDocument(): { readonly plain: string; readonly gzip: Buffer } {
  const plain = JSON.stringify(buildOpenApi(RELEASE_VERSION));
  return { plain, gzip: gzipSync(plain) };
}

/** True when gzip is named without `q=0`. */
const takesGzip = (accepted = ""): boolean =>
  /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))(?=[\s,;]|$)/i.test(accepted);

const varyWith = (others: unknown): string =>
  typeof others === "string" ? `${others}, Accept-Encoding` : "Accept-Encoding";

/** Serves the document at `/api/openapi.json`, and a page for people that loads everything from this host. */
export async function addApiDocument(app: FastifyInstance): Promise<void> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("swagger-ui-dist/package.json"));
  let document: { readonly plain: string; readonly gzip: Buffer } | undefined;
  app.get("/api/openapi.json", async (request, reply) => {
    document ??= makeDocument();
    void reply.type("application/json; charset=utf-8").header("vary", varyWith(reply.getHeader("vary")));
    if (!takesGzip(request.headers["accept-encoding"])) {
      return reply.send(document.plain);
    }
    return reply.header("content-encoding", "gzip").send(document.gzip);
  });
  app.get("/api/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", DOCUMENT_POLICY_TEXT).send(PAGE),
  );
  app.get("/api/docs/start.js", async (_request, reply) => reply.type("text/javascript; charset=utf-8").send(START));
  app.get<{ Params: { file: string } }>("/api/docs/:file", async (request, reply) => {
    const file = FILES.find((known) => known === request.params.file) ?? refuseMissing();
    return sendFile(request, reply, { folder, file }, { "cache-control": "public, max-age=3600" });
  });
}
