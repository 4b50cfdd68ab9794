import { platformTexts } from "@punktum/phrases/platform";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ControlAnswer, ControlRequest } from "@punktum/virtual-printer";
import { languageOf, queryOf, browserLanguageOf } from "./form-request.ts";

/** The part of the virtual printer's page that is used here. */
export interface PrinterPage {
  answer(request: ControlRequest): Promise<ControlAnswer>;
}

const PREFIX = "/counter/printer";

/**
 * Registers the virtual printer of the demonstration beside the virtual counter. It starts when its page is first
 * requested, because it uses the ports of a real printer, which may be taken by one started manually.
 */
export function registerPrinter(app: FastifyInstance, open: () => Promise<PrinterPage>): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { method, url, headers, body } = request;
    const { pathname } = new URL(url, "http://printer");
    const printer = await open().catch(() => undefined);
    if (printer === undefined) {
      const language = languageOf(queryOf(request).get("lang")) ?? browserLanguageOf(request);
      return reply.code(503).type("text/plain; charset=utf-8").send(platformTexts[language].printerTaken);
    }
    const path = pathname.slice(PREFIX.length);
    const answer = await printer.answer({ method, path, headers, readChange: () => Promise.resolve(body) });
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  };
  app.get(PREFIX, (_request, reply) => reply.redirect(`${PREFIX}/`, 308));
  app.get(`${PREFIX}/*`, serve);
  app.post(`${PREFIX}/switches`, serve);
}
