import { PrinterFault } from "../client/fault.ts";
import type { PrinterClock } from "../client/transport.ts";
import { messageText, readFrame } from "./frames.ts";

/** The part of a WebSocket that is used. */
export interface SocketLike {
  addEventListener(type: "message" | "close" | "error", listener: (event: object) => void): void;
  send(text: string): void;
  close(): void;
}

/** Names of messages that are waited for; all others are ignored. */
export type MessageName = "connect" | "pubkey" | "admin_info" | "open_device" | "device_data" | "close_device";

type Fields = readonly unknown[];

interface Waiting {
  readonly name: MessageName;
  readonly take: (fields: Fields) => void;
  readonly refuse: (fault: PrinterFault) => void;
}

const HEARTBEAT = "2::";

/** Errors that do not say how far a job got; with all others the printer has not even begun it. */
const TROUBLE: readonly string[] = ["SEND_ERROR", "DRIVER_ERROR", "SYSTEM_ERROR"];

/** Text where a message has text. */
export function textAt(fields: Fields, index: number): string {
  const field = fields[index];
  return typeof field === "string" ? field : "";
}

/**
 * Questions and answers over the printer's socket: one question at a time, its answer by name. Ends by itself when the
 * link does, or stays silent for longer than the printer announced.
 */
export class Conversation {
  readonly #socket: SocketLike;
  readonly #clock: PrinterClock;
  readonly #silenceMs: number | undefined;
  /** Messages nobody has asked for yet: the first one comes unasked. */
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
  tell(message: Fields): void {
    if (this.#ended === undefined) {
      this.#socket.send(messageText(message));
    }
  }

  /** The next message of this name, after sending `message` if there is one. */
  hear(name: MessageName, message?: Fields): Promise<Fields> {
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
      this.tell(message);
    }
    return promise;
  }

  /** Closes the socket; whoever waits hears why. */
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
      const cause = TROUBLE.includes(code) ? "UNKNOWN" : "DEVICE_REFUSED";
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
