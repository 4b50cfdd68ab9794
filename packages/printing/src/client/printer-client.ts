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
  /** Asks how the printer is and keeps it for the one job that may follow, so that it need not be connected twice. */
  prepare(target: PrinterTarget): PreparedPrinter;
}

/** A printer that waits for a job; it is let go after five seconds, or when told. */
export interface PreparedPrinter {
  /** How the printer is. */
  readonly status: Promise<PrinterResult>;
  /** Prints; on a link of its own where the printer was let go, or was lost, before the job left. */
  readonly print: (job: PrintJob) => Promise<PrinterResult>;
  /** Nothing is printed. */
  readonly drop: () => void;
}

/** Causes by which the printer does not say how far it got. */
const OPEN_END: readonly PrinterCause[] = ["TIMEOUT", "LINK_LOST", "NOT_A_PRINTER", "UNKNOWN"];

type Work = (link: PrinterLink, transport: PrinterTransport["name"]) => Promise<PrinterAnswer>;

/** What may follow the question how the printer is. */
interface Decision {
  readonly tell: (status: PrinterResult) => void;
  /** The job, or nothing. */
  readonly job: Promise<PrintJob | undefined>;
  /** The job leaves now. */
  readonly onSend: () => void;
}

class Printing {
  readonly #parts: PrinterClientParts;
  readonly #target: PrinterTarget;
  #isSent = false;

  constructor(parts: PrinterClientParts, target: PrinterTarget) {
    this.#parts = parts;
    this.#target = target;
  }

  readonly ask = (link: PrinterLink): Promise<PrinterAnswer> =>
    this.#within(PRINTER_TIMES.printMs, "No answer to the question", link.readStatus());

  readonly send = (link: PrinterLink, job: PrintJob): Promise<PrinterAnswer> => {
    this.#isSent = true;
    return this.#within(PRINTER_TIMES.printMs, "No answer to the job", link.print(job));
  };

  /** Asks, then prints what has been decided meanwhile. */
  async askAndSend(
    link: PrinterLink,
    transport: PrinterTransport["name"],
    { tell, job, onSend }: Decision,
  ): Promise<PrinterAnswer> {
    const answer = await this.ask(link);
    tell(this.#resultOf(transport, answer));
    const isReady = causeOfAnswer(answer) === null;
    const decided = isReady ? await this.#within(PRINTER_TIMES.decideMs, "No job", job) : undefined;
    if (decided === undefined) {
      return answer;
    }
    if (!link.isOpen()) {
      throw new PrinterFault("LINK_LOST", "The link was lost before the job");
    }
    onSend();
    return await this.send(link, decided);
  }

  /** Connect, create device, print (the cut is the document's end), delete device, disconnect (PRINT-10). */
  async run(work: Work, transports: readonly PrinterTransport[]): Promise<PrinterResult> {
    let link: PrinterLink | undefined;
    try {
      const connected = await this.#connect(transports);
      const open = connected.link;
      link = open;
      await this.#within(PRINTER_TIMES.createMs, "The device does not open", open.createDevice());
      const answer = await work(open, connected.transport.name);
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

  function inTurn(target: PrinterTarget, workOf: (printing: Printing) => Work): Promise<PrinterResult> {
    if (target.ip === "") {
      return Promise.resolve(NO_ADDRESS);
    }
    const turn = async (): Promise<PrinterResult> => {
      const known = preferred.get(target.ip);
      const transports = parts.transports.toSorted(
        (one, two) => Number(two.name === known) - Number(one.name === known),
      );
      const printing = new Printing(parts, target);
      const result = await printing.run(workOf(printing), transports);
      if (result.isOk) {
        preferred.set(target.ip, result.transport);
      }
      return result;
    };
    // The first one does not wait at all: a shopper does.
    const own = last.get(target.ip)?.then(turn) ?? turn();
    last.set(target.ip, own);
    void own.then(() => {
      if (last.get(target.ip) === own) {
        last.delete(target.ip);
      }
    });
    return own;
  }

  const print = (target: PrinterTarget, job: PrintJob): Promise<PrinterResult> =>
    inTurn(
      target,
      ({ send }) =>
        (link) =>
          send(link, job),
    );
  return {
    print,
    readStatus: (target) => inTurn(target, ({ ask }) => ask),
    prepare: (target) => {
      const decision = Promise.withResolvers<PrintJob | undefined>();
      const status = Promise.withResolvers<PrinterResult>();
      let isSent = false;
      const onSend = (): void => {
        isSent = true;
      };
      const shared: Decision = { tell: status.resolve, job: decision.promise, onSend };
      const end = inTurn(target, (printing) => (link, transport) => printing.askAndSend(link, transport, shared));
      end.then(status.resolve, status.reject);
      return {
        status: status.promise,
        print: async (job) => {
          decision.resolve(job);
          const result = await end;
          return isSent ? result : await print(target, job);
        },
        drop: () => decision.resolve(undefined),
      };
    },
  };
}
