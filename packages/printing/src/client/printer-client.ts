import type { PrinterAnswer } from "../transport/answer.ts";
import {
  causeOfAnswer,
  faultOf,
  isNearEnd,
  PrinterFault,
  printerErrorOf,
  type PrinterCause,
  type PrinterErrorCode,
} from "../transport/fault.ts";
import {
  PRINTER_TIMES,
  type PrinterClock,
  type PrinterLink,
  type PrinterTarget,
  type PrinterTransport,
  type PrintJob,
} from "../transport/transport.ts";

/** The printer printed, or answered that it is ready. */
export interface PrinterReady {
  readonly isOk: true;
  readonly transport: PrinterTransport["name"];
  readonly answer: PrinterAnswer;
  /** The roll is nearly empty; for staff. */
  readonly isNearEnd: boolean;
}

/** The printer did not print, as far as is known. */
export interface PrinterFailure {
  readonly isOk: false;
  /** Error shown to people. */
  readonly code: PrinterErrorCode;
  /** The exact cause. */
  readonly cause: PrinterCause;
  /** The job was sent and its result is unknown: paper may have come out. */
  readonly mayHavePrinted: boolean;
  readonly detail: string;
  readonly answer?: PrinterAnswer;
}

/** Result of a job or a status request. */
export type PrinterResult = PrinterReady | PrinterFailure;

/** Parts of a client. */
export interface PrinterClientParts {
  /** Tried in this order; a later one only if an earlier one could not connect. */
  readonly transports: readonly PrinterTransport[];
  readonly clock: PrinterClock;
}

/** Prints and reads the status, one request at a time per printer. */
export interface PrinterClient {
  print(target: PrinterTarget, job: PrintJob): Promise<PrinterResult>;
  /** Reads the status; prints nothing. */
  readStatus(target: PrinterTarget): Promise<PrinterResult>;
  /** Reads the status and keeps the connection for one following job. */
  prepare(target: PrinterTarget): PreparedPrinter;
}

/** A connected printer that waits for a job; released after five seconds or by `drop`. */
export interface PreparedPrinter {
  /** Status of the printer. */
  readonly status: Promise<PrinterResult>;
  /** Prints; over a new connection if this one was released or lost before the job was sent. */
  readonly print: (job: PrintJob) => Promise<PrinterResult>;
  /** Releases the printer without printing. */
  readonly drop: () => void;
}

/** Causes after which it is unknown how far the job got. */
const UNCERTAIN_CAUSES: readonly PrinterCause[] = ["TIMEOUT", "LINK_LOST", "NOT_A_PRINTER", "UNKNOWN"];

type Work = (link: PrinterLink, transport: PrinterTransport["name"]) => Promise<PrinterAnswer>;

/** What happens after the status request. */
interface Decision {
  readonly report: (status: PrinterResult) => void;
  /** The job, or undefined to print nothing. */
  readonly job: Promise<PrintJob | undefined>;
  /** Called when the job is sent. */
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

  /** Reads the status, then prints the job that was decided on meanwhile. */
  async askAndSend(
    link: PrinterLink,
    transport: PrinterTransport["name"],
    { report, job, onSend }: Decision,
  ): Promise<PrinterAnswer> {
    const answer = await this.ask(link);
    report(this.#resultOf(transport, answer));
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

  /** Connect, create device, print (the document ends with the cut), delete device, disconnect. */
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
        // Closes a connection that opens after the time limit.
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
      mayHavePrinted: this.#isSent && UNCERTAIN_CAUSES.includes(cause),
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

/** A client for all printers. Jobs for the same printer run one after the other, because it can handle only one. */
export function createPrinterClient(parts: PrinterClientParts): PrinterClient {
  const last = new Map<string, Promise<unknown>>();
  /** The transport that worked is tried first the next time. */
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
    // The first job starts synchronously, because a shopper is waiting.
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
      const shared: Decision = { report: status.resolve, job: decision.promise, onSend };
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
