import { PrinterFault } from "../transport/fault.ts";
import type { PrinterClock } from "../transport/transport.ts";
import { messageText, readFrame } from "./frames.ts";

/** The part of a WebSocket that is used. */
export interface SocketLike {
  addEventListener(type: "message" | "close" | "error", listener: (event: object) => void): void;
  send(text: string): void;
  close(): void;
}

/** Messages that can be awaited; all others are ignored. */
export type MessageName = "connect" | "pubkey" | "admin_info" | "open_device" | "device_data" | "close_device";

type Fields = readonly unknown[];

interface Waiting {
  readonly name: MessageName;
  readonly take: (fields: Fields) => void;
  readonly refuse: (fault: PrinterFault) => void;
}

const HEARTBEAT = "2::";

/** Errors after which it is unknown how far a job got; after all others the printer has not started it. */
const UNCERTAIN_ERRORS: readonly string[] = ["SEND_ERROR", "DRIVER_ERROR", "SYSTEM_ERROR"];

/** A text field of a message; empty if it is not text. */
export function textAt(fields: Fields, index: number): string {
  const field = fields[index];
  return typeof field === "string" ? field : "";
}

/**
 * Requests and answers over the printer's socket: one request at a time, its answer recognised by name. Ends when the
 * connection ends or is silent for longer than the printer announced.
 */
export class Conversation {
  readonly #socket: SocketLike;
  readonly #clock: PrinterClock;
  readonly #silenceMs: number | undefined;
  /** Messages received before they are awaited; the first one comes unrequested. */
  readonly #early: Fields[] = [];
  #waiting: Waiting | undefined;
  #ended: PrinterFault | undefined;
  #stopWatch = (): void => {};

  constructor(socket: SocketLike, clock: PrinterClock, silenceSeconds: number | undefined) {
    this.#socket = socket;
    this.#clock = clock;
    this.#silenceMs = silenceSeconds === undefined ? undefined : silenceSeconds * 1_000;
    socket.addEventListener("message", (event) => this.#take("data" in event ? event.data : undefined));
    socket.addEventListener("close", () => this.end("The printer closed the link"));
    socket.addEventListener("error", () => this.end("The link broke"));
    this.#watch();
  }

  get isOpen(): boolean {
    return this.#ended === undefined;
  }

  /** Sends a message. */
  send(message: Fields): void {
    if (this.#ended === undefined) {
      this.#socket.send(messageText(message));
    }
  }

  /** Waits for the next message of this name, after sending `message` if given. */
  receive(name: MessageName, message?: Fields): Promise<Fields> {
    const { promise, resolve, reject } = Promise.withResolvers<Fields>();
    const early = this.#early.findIndex(([first]) => first === name);
    if (this.#ended !== undefined) {
      reject(this.#ended);
    } else if (early >= 0) {
      resolve(this.#early.splice(early, 1)[0] ?? []);
    } else {
      this.#waiting = { name, take: resolve, refuse: reject };
    }
    if (message !== undefined) {
      this.send(message);
    }
    return promise;
  }

  /** Closes the socket; a pending wait rejects with the reason. */
  end(why: string): void {
    if (this.#ended !== undefined) {
      return;
    }
    this.#ended = new PrinterFault("LINK_LOST", why);
    this.#stopWatch();
    this.#waiting?.refuse(this.#ended);
    this.#waiting = undefined;
    this.#socket.close();
  }

  #watch(): void {
    this.#stopWatch();
    if (this.#silenceMs !== undefined) {
      this.#stopWatch = this.#clock.after(this.#silenceMs, () => this.end("The printer has fallen silent"));
    }
  }

  #take(data: unknown): void {
    if (this.#ended !== undefined) {
      return;
    }
    this.#watch();
    const frame = readFrame(data);
    if (frame.kind === "heartbeat") {
      this.#socket.send(HEARTBEAT);
    } else if (frame.kind === "disconnect") {
      this.end("The printer ended the link");
    } else if (frame.kind === "message") {
      this.#hand(frame.message);
    }
  }

  #hand(fields: Fields): void {
    const name = textAt(fields, 0);
    const waiting = this.#waiting;
    if (name === "error") {
      const code = textAt(fields, 3);
      const cause = UNCERTAIN_ERRORS.includes(code) ? "UNKNOWN" : "DEVICE_REFUSED";
      waiting?.refuse(new PrinterFault(cause, `The printer answers ${code.slice(0, 64)}`));
      this.#waiting = undefined;
    } else if (waiting?.name === name) {
      this.#waiting = undefined;
      waiting.take(fields);
    } else if (name === "connect") {
      this.#early.splice(0, this.#early.length, fields);
    }
  }
}
