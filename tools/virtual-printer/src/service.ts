import type { IncomingMessage, ServerResponse } from "node:http";
import { DEVICE_NOT_FOUND, responseElement, TOO_LARGE, type Answer } from "./answer.ts";
import { readEnvelope, SchemaError, type ReadJob } from "./document/read-document.ts";
import type { Printer } from "./printer.ts";

const MAX_BYTES = 2_000_000;
const DEFAULT_TIMEOUT_MS = 60_000;
const MAX_TIMEOUT_MS = 300_000;
const DEVICE_ID = "local_printer";
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "POST, GET, OPTIONS",
  "Access-Control-Allow-Headers": "Content-Type, If-Modified-Since, SOAPAction",
  "Access-Control-Allow-Private-Network": "true",
  "Access-Control-Max-Age": "600",
};

/** The body of a request; undefined if it exceeds the printer's limit. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const parts: AsyncIterable<Uint8Array> = request;
  for await (const bytes of parts) {
    length += bytes.length;
    if (length <= MAX_BYTES) {
      chunks.push(bytes);
    }
  }
  return length > MAX_BYTES ? undefined : Buffer.concat(chunks).toString("utf8");
}

function envelopeOf(answer: Answer, job?: ReadJob): string {
  const parameter =
    job?.jobId === undefined
      ? ""
      : '<soapenv:Header><parameter xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">' +
        `<devid>${DEVICE_ID}</devid><printjobid>${job.jobId}</printjobid></parameter></soapenv:Header>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">' +
    `${parameter}<soapenv:Body>${responseElement(answer)}</soapenv:Body></soapenv:Envelope>`
  );
}

function timeoutOf(query: URLSearchParams): number {
  const asked = Number(query.get("timeout") ?? DEFAULT_TIMEOUT_MS);
  return Number.isFinite(asked) && asked > 0 ? Math.min(asked, MAX_TIMEOUT_MS) : DEFAULT_TIMEOUT_MS;
}

/** The answer; undefined if the connection must close without one. */
async function answerTo(
  printer: Printer,
  xml: string | undefined,
  query: URLSearchParams,
): Promise<string | undefined> {
  if (xml === undefined) {
    return envelopeOf(TOO_LARGE);
  }
  let job: ReadJob;
  try {
    job = readEnvelope(xml);
  } catch (error) {
    if (error instanceof SchemaError) {
      return envelopeOf(printer.refuseDocument(error));
    }
    throw error;
  }
  if ((job.deviceId ?? query.get("devid")) !== DEVICE_ID) {
    return envelopeOf(DEVICE_NOT_FOUND, job);
  }
  const { document, jobId } = job;
  const outcome = await printer.take({ document, xml, jobId, timeoutMs: job.timeoutMs ?? timeoutOf(query) });
  return outcome === "cut" ? undefined : envelopeOf(outcome, job);
}

/** The HTTP service. Every answer has status 200, even if the printer cannot print. */
export async function serveDocuments(
  printer: Printer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://printer");
  if (request.method === "OPTIONS") {
    response.writeHead(204, CORS).end();
    return;
  }
  if (url.pathname !== "/cgi-bin/epos/service.cgi" || request.method !== "POST") {
    response.writeHead(404, { ...CORS, "Content-Type": "text/plain" }).end("Not found");
    return;
  }
  const answer = await answerTo(printer, await bodyOf(request), url.searchParams);
  if (answer === undefined) {
    request.socket.destroy();
    return;
  }
  response.writeHead(200, { ...CORS, "Content-Type": "text/xml; charset=utf-8" }).end(answer);
}
