import { PAPER_ENDED, refusalNow, success, SCHEMA_ERROR, TIMED_OUT, type Answer } from "./answer.ts";
import { checkDocument } from "./document/schema.ts";
import { SchemaError, type DocumentNode } from "./document/read-document.ts";
import { drawDocument, type Drawing } from "./paper/draw-document.ts";
import type { Sheet } from "./paper/sheet.ts";
import { ALL_FINE, changedSwitches, type Switches } from "./switches.ts";

/** A job that the printer received. */
export interface PrinterJob {
  readonly document: DocumentNode;
  /** The document as received, for the job's file. */
  readonly xml: string;
  readonly timeoutMs: number;
  readonly jobId: string | undefined;
}

/** The result of a job that printed something. */
export interface PrintedJob {
  readonly number: number;
  readonly job: PrinterJob;
  readonly drawing: Drawing;
  readonly answer: Answer;
}

/** Properties of a printer. */
export interface PrinterOptions {
  readonly dotsPerLine: number;
  readonly dotsPerMillimetre: number;
  /** Infinity prints at once. */
  readonly millimetresPerSecond: number;
  readonly takesCommands: boolean;
  /** Called when a job arrives, including status requests. */
  readonly onTaken?: (job: PrinterJob) => void;
  /** Called after every job that printed something. */
  readonly onPrinted?: (printed: PrintedJob) => Promise<void> | void;
}

/** The outcome for the client: an answer, or a closed connection. */
export type Outcome = Answer | "cut";

const SLOW_FACTOR = 10;
const REMEMBERED_JOBS = 50;

const wait = (ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));

/** The machine behind all ports: one job at a time, in order of arrival. */
export class Printer {
  readonly options: PrinterOptions;
  readonly printed: PrintedJob[] = [];
  switches: Switches = ALL_FINE;
  /** Infinity prints at once. */
  millimetresPerSecond: number;
  /** Error of the last rejected document, for developers of a client. */
  lastSchemaError: string | undefined;
  /** Whether paper is coming out. */
  isPrinting = false;
  #count = 0;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #watchers = new Set<() => void>();

  constructor(options: PrinterOptions) {
    this.options = options;
    this.millimetresPerSecond = options.millimetresPerSecond;
  }

  /** Calls `watcher` after every change of the switches. */
  watch(watcher: () => void): void {
    this.#watchers.add(watcher);
  }

  /** Changes switches; false if the change is invalid. */
  turn(change: unknown): boolean {
    const after = changedSwitches(this.switches, change);
    if (after !== undefined) {
      this.switches = after;
      for (const watcher of this.#watchers) {
        watcher();
      }
    }
    return after !== undefined;
  }

  /** Runs a job after the previous ones. */
  take(job: PrinterJob): Promise<Outcome> {
    this.options.onTaken?.(job);
    const own = this.#queue.then(() => this.#do(job));
    this.#queue = own.catch(() => {});
    return own;
  }

  refuseDocument(error: SchemaError): Answer {
    this.lastSchemaError = error.message;
    return SCHEMA_ERROR;
  }

  async #do(job: PrinterJob): Promise<Outcome> {
    try {
      checkDocument(job.document, this.options);
    } catch (error) {
      if (error instanceof SchemaError) {
        return this.refuseDocument(error);
      }
      throw error;
    }
    if (this.switches.isWedged) {
      await wait(job.timeoutMs);
      return TIMED_OUT;
    }
    const isQuestion = job.document.children.length === 0;
    return refusalNow(this.switches) ?? (isQuestion ? success(this.switches, false) : await this.#print(job));
  }

  async #print(job: PrinterJob): Promise<Outcome> {
    const whole = drawDocument(job.document, this.options.dotsPerLine);
    const dots = whole.sheets.reduce((sum, { height }) => sum + height, 0);
    const { dotsPerMillimetre } = this.options;
    const speed = this.millimetresPerSecond / (this.switches.isSlow ? SLOW_FACTOR : 1);
    const durationMs = (dots / dotsPerMillimetre / speed) * 1_000;
    this.isPrinting = true;
    await wait(Math.min(durationMs, job.timeoutMs));
    this.isPrinting = false;
    const share = Math.min(1, job.timeoutMs / Math.max(1, durationMs));
    const printedShare = this.switches.paper === "ends-while-printing" ? share / 2 : share;
    const drawing = printedShare === 1 ? whole : { ...whole, sheets: torn(whole.sheets, dots * printedShare) };
    const answer = this.#answerTo(share);
    if (this.switches.paper === "ends-while-printing") {
      this.turn({ paper: "out" });
    }
    await this.#keep({ number: (this.#count += 1), job, drawing, answer });
    return this.switches.isNetworkCutWhilePrinting ? "cut" : answer;
  }

  #answerTo(share: number): Answer {
    if (this.switches.paper === "ends-while-printing") {
      return PAPER_ENDED;
    }
    return share < 1 ? { ...TIMED_OUT, status: success(this.switches, false).status } : success(this.switches, true);
  }

  async #keep(printed: PrintedJob): Promise<void> {
    this.printed.push(printed);
    this.printed.splice(0, this.printed.length - REMEMBERED_JOBS);
    await this.options.onPrinted?.(printed);
  }
}

/** The part of the paper that came out. */
function torn(sheets: readonly Sheet[], dots: number): Sheet[] {
  let left = Math.floor(dots);
  const kept: Sheet[] = [];
  for (const sheet of sheets) {
    sheet.tearAt(left);
    left -= sheet.height;
    if (sheet.height > 0) {
      kept.push(sheet);
    }
  }
  return kept;
}
