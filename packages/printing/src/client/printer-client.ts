import type { PrinterAnswer } from "./answer.ts";
import {
  causeOfAnswer,
  faultOf,
  isNearEnd,
  PrinterFault,
  printerErrorOf,
  type PrinterCause,
  type PrinterErrorCode,
} from "./fault.ts";
import {
  PRINTER_TIMES,
  type PrinterClock,
  type PrinterLink,
  type PrinterTarget,
  type PrinterTransport,
  type PrintJob,
} from "./transport.ts";

/** Printed, or how the printer is: it answered and is ready. */
export interface PrinterReady {
  readonly isOk: true;
  readonly transport: PrinterTransport["name"];
  readonly answer: PrinterAnswer;
  /** The roll will soon be empty: staff may want to know. */
  readonly isNearEnd: boolean;
}

/** Not printed, as far as is known. */
export interface PrinterFailure {
  readonly isOk: false;
  /** What people are told (PRINT-09). */
  readonly code: PrinterErrorCode;
  /** What really was the matter. */
  readonly cause: PrinterCause;
  /** The job was sent and its end is not known: paper may have come out. */
  readonly mayHavePrinted: boolean;
  readonly detail: string;
  readonly answer?: PrinterAnswer;
}

/** How a job or a question ended. */
export type PrinterResult = PrinterReady | PrinterFailure;

/** What a client is made of. */
export interface PrinterClientParts {
  /** Tried in this order; a later one only when an earlier one could not connect. */
  readonly transports: readonly PrinterTransport[];
  readonly clock: PrinterClock;
}

/** Prints and asks, one after the other for each printer. */
export interface PrinterClient {
  print(target: PrinterTarget, job: PrintJob): Promise<PrinterResult>;
  /** How the printer is; prints nothing. */
  readStatus(target: PrinterTarget): Promise<PrinterResult>;
}

/** Causes by which the printer does not say how far it got. */
const OPEN_END: readonly PrinterCause[] = ["TIMEOUT", "LINK_LOST", "NOT_A_PRINTER", "UNKNOWN"];

type Step = (link: PrinterLink) => Promise<PrinterAnswer>;

class Printing {
  readonly #parts: PrinterClientParts;
  readonly #target: PrinterTarget;
  #isSent = false;

  constructor(parts: PrinterClientParts, target: PrinterTarget) {
    this.#parts = parts;
    this.#target = target;
  }

  /** Connect, create device, print (the cut is the document's end), delete device, disconnect (PRINT-10). */
  async run(step: Step, isPrint: boolean, transports: readonly PrinterTransport[]): Promise<PrinterResult> {
    let link: PrinterLink | undefined;
    try {
      const connected = await this.#connect(transports);
      const open = connected.link;
      link = open;
      await this.#within(PRINTER_TIMES.createMs, "The device does not open", open.createDevice());
      this.#isSent = isPrint;
      const answer = await this.#within(PRINTER_TIMES.printMs, "No answer to the job", step(open));
      await this.#within(PRINTER_TIMES.deleteMs, "The device does not close", open.deleteDevice()).catch(() => {});
      return this.#resultOf(connected.transport.name, answer);
    } catch (error) {
      return this.#failureOf(faultOf(error));
    } finally {
      link?.disconnect();
    }
  }

  async #connect(
    transports: readonly PrinterTransport[],
  ): Promise<{ readonly link: PrinterLink; readonly transport: PrinterTransport }> {
    let first: PrinterFault | undefined;
    for (const transport of transports) {
      const given = new AbortController();
      try {
        const opening = transport.connect(this.#target, given.signal);
        // A link that opens after we have given up is closed at once.
        opening.then((late) => given.signal.aborted && late.disconnect()).catch(() => {});
        return { transport, link: await this.#within(PRINTER_TIMES.connectMs, "No connection", opening) };
      } catch (error) {
        given.abort();
        const fault = faultOf(error);
        first = first === undefined || first.cause === "UNREACHABLE" || first.cause === "TIMEOUT" ? fault : first;
      }
    }
    throw first ?? new PrinterFault("UNREACHABLE", "There is no way to speak to the printer");
  }

  #within<Value>(ms: number, what: string, work: Promise<Value>): Promise<Value> {
    const { promise, reject } = Promise.withResolvers<never>();
    const stop = this.#parts.clock.after(ms, () => reject(new PrinterFault("TIMEOUT", `${what} within ${ms} ms`)));
    return Promise.race([work, promise]).finally(stop);
  }

  #resultOf(transport: PrinterTransport["name"], answer: PrinterAnswer): PrinterResult {
    const cause = causeOfAnswer(answer);
    return cause === null
      ? { isOk: true, transport, answer, isNearEnd: isNearEnd(answer) }
      : this.#failureOf(new PrinterFault(cause, `The printer answers ${answer.code || "without a code"}`, answer));
  }

  #failureOf({ cause, message, answer }: PrinterFault): PrinterFailure {
    return {
      isOk: false,
      code: printerErrorOf(cause),
      cause,
      mayHavePrinted: this.#isSent && OPEN_END.includes(cause),
      detail: message,
      ...(answer !== undefined && { answer }),
    };
  }
}

const NO_ADDRESS: PrinterFailure = {
  isOk: false,
  code: "NOT_CONNECTED",
  cause: "NO_ADDRESS",
  mayHavePrinted: false,
  detail: "No printer is set",
};

/** A client for all printers: jobs for the same printer wait for each other, since it can do one at a time only. */
export function createPrinterClient(parts: PrinterClientParts): PrinterClient {
  const last = new Map<string, Promise<unknown>>();
  /** The way that worked is tried first the next time. */
  const preferred = new Map<string, PrinterTransport["name"]>();

  function inTurn(target: PrinterTarget, step: Step, isPrint: boolean): Promise<PrinterResult> {
    if (target.ip === "") {
      return Promise.resolve(NO_ADDRESS);
    }
    const before = last.get(target.ip) ?? Promise.resolve();
    const own = before.then(async () => {
      const known = preferred.get(target.ip);
      const transports = parts.transports.toSorted(
        (one, two) => Number(two.name === known) - Number(one.name === known),
      );
      const result = await new Printing(parts, target).run(step, isPrint, transports);
      if (result.isOk) {
        preferred.set(target.ip, result.transport);
      }
      return result;
    });
    last.set(target.ip, own);
    return own;
  }

  return {
    print: (target, job) => inTurn(target, (link) => link.print(job), true),
    readStatus: (target) => inTurn(target, (link) => link.readStatus(), false),
  };
}
