import { STATUS_DOCUMENT } from "../document/build-document.ts";
import { xmlElement } from "../document/escape.ts";
import { readAnswer, type PrinterAnswer } from "./answer.ts";
import { PrinterFault, type PrinterCause } from "./fault.ts";
import { DEVICE_ID, PRINTER_TIMES, type PrinterTarget, type PrinterTransport, type PrintJob } from "./transport.ts";

/** Dependencies of the transport. */
export interface ServiceDependencies {
  readonly fetch: typeof fetch;
  /** Finds out why the connection failed; the browser itself does not tell. */
  diagnose(target: PrinterTarget, reason: unknown): Promise<PrinterCause>;
}

const ENVELOPE = "http://schemas.xmlsoap.org/soap/envelope/";
const NAMESPACE = "http://www.epson-pos.com/schemas/2011/03/epos-print";
const REFUSED_JOB_ID = /[^A-Za-z0-9_.-]/g;
const JOB_ID_LENGTH = 30;

function envelopeOf({ document, jobId }: PrintJob): string {
  const parameter =
    jobId === undefined
      ? ""
      : xmlElement(
          "s:Header",
          {},
          xmlElement(
            "parameter",
            { xmlns: NAMESPACE },
            `<devid>${DEVICE_ID}</devid><timeout>${PRINTER_TIMES.printerMs}</timeout><printjobid>${printableJobId(jobId)}</printjobid>`,
          ),
        );
  const envelope = xmlElement("s:Envelope", { "xmlns:s": ENVELOPE }, `${parameter}<s:Body>${document}</s:Body>`);
  return `<?xml version="1.0" encoding="utf-8"?>${envelope}`;
}

/** A job's id, reduced to the characters and length that a printer accepts. */
export function printableJobId(jobId: string): string {
  return jobId.replaceAll(REFUSED_JOB_ID, "-").slice(-JOB_ID_LENGTH);
}

function urlOf({ ip, isSecure, ports }: PrinterTarget): string {
  const port = ports === undefined ? "" : `:${ports.service}`;
  const query = `devid=${DEVICE_ID}&timeout=${PRINTER_TIMES.printerMs}`;
  return `${isSecure ? "https" : "http"}://${ip}${port}/cgi-bin/epos/service.cgi?${query}`;
}

/** The printer's HTTP service: one request per document. */
export function serviceTransport(dependencies: ServiceDependencies): PrinterTransport {
  async function post(target: PrinterTarget, job: PrintJob, signal: AbortSignal): Promise<PrinterAnswer> {
    const response = await dependencies.fetch(urlOf(target), {
      method: "POST",
      headers: { "Content-Type": "text/xml; charset=utf-8", SOAPAction: '""' },
      body: envelopeOf(job),
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      signal,
    });
    const answer = response.status === 200 ? readAnswer(await response.text()) : undefined;
    if (answer === undefined) {
      throw new PrinterFault("NOT_A_PRINTER", `HTTP ${response.status} without a printer's answer`);
    }
    return answer;
  }

  return {
    name: "service",
    async connect(target, signal) {
      const ended = new AbortController();
      const both = AbortSignal.any([signal, ended.signal]);
      const empty: PrintJob = { document: STATUS_DOCUMENT };
      const first = await post(target, empty, both).catch(async (reason: unknown) => {
        throw reason instanceof PrinterFault
          ? reason
          : new PrinterFault(await dependencies.diagnose(target, reason), String(reason));
      });
      const lost = (reason: unknown): never => {
        throw reason instanceof PrinterFault ? reason : new PrinterFault("LINK_LOST", String(reason));
      };
      return {
        createDevice: () =>
          first.isSuccess || first.code !== "DeviceNotFound"
            ? Promise.resolve()
            : Promise.reject(new PrinterFault("DEVICE_REFUSED", "The printer has no such device", first)),
        // Every job has a connection of its own.
        isOpen: () => !ended.signal.aborted,
        readStatus: () => Promise.resolve(first),
        print: (job) => post(target, job, ended.signal).catch(lost),
        deleteDevice: () => Promise.resolve(),
        disconnect: () => ended.abort(),
      };
    },
  };
}
