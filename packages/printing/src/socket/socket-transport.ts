import { readAnswer, type PrinterAnswer } from "../transport/answer.ts";
import { PrinterFault, type PrinterCause } from "../transport/fault.ts";
import { printableJobId } from "../transport/service-transport.ts";
import {
  DEVICE_ID,
  PRINTER_TIMES,
  socketPortOf,
  type PrinterClock,
  type PrinterLink,
  type PrinterTarget,
  type PrinterTransport,
  type PrintJob,
} from "../transport/transport.ts";
import { STATUS_DOCUMENT } from "../document/build-document.ts";
import { Conversation, textAt, type SocketLike } from "./conversation.ts";
import { readHandshake, type Handshake } from "./frames.ts";
import { keyPair, proofOf, type RandomBytes } from "./key-exchange.ts";

/** Dependencies of the transport. */
export interface SocketDependencies {
  readonly fetch: typeof fetch;
  openSocket(url: string): SocketLike;
  readonly random: RandomBytes;
  readonly clock: PrinterClock;
  diagnose(target: PrinterTarget, reason: unknown): Promise<PrinterCause>;
}

type Fields = readonly unknown[];

/** The printer's own arithmetic sometimes derives another key; a new pair solves it. */
const KEY_TRIES = 3;

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

const textField = (value: unknown, name: string): string => {
  const found = field(value, name);
  return typeof found === "string" ? found : "";
};

async function shakeHands(
  target: PrinterTarget,
  dependencies: SocketDependencies,
  signal: AbortSignal,
): Promise<Handshake> {
  const url = `${target.isSecure ? "https" : "http"}://${target.ip}:${socketPortOf(target)}/socket.io/1/?t=${dependencies.clock.now()}`;
  let text = "";
  try {
    const response = await dependencies.fetch(url, {
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      signal,
    });
    text = response.status === 200 ? await response.text() : "";
  } catch (error) {
    throw new PrinterFault(await dependencies.diagnose(target, error), String(error));
  }
  const handshake = readHandshake(text);
  if (handshake === undefined) {
    throw new PrinterFault("NOT_A_PRINTER", "The answer is no handshake");
  }
  return handshake;
}

/** Performs the key exchange; returns the client id, or undefined if the keys differ. */
async function exchangeKeys(conversation: Conversation, random: RandomBytes): Promise<string | undefined> {
  const [, offer] = await conversation.receive("connect");
  const keys = keyPair(textField(offer, "prime"), random);
  const cipher = keys?.cipherWith(textField(offer, "key"));
  if (keys === undefined || cipher === undefined) {
    throw new PrinterFault("NOT_A_PRINTER", "The key exchange makes no sense");
  }
  const proof = ["pubkey", { key: keys.publicKey, testData: proofOf(cipher, random) }];
  const code = textAt(await conversation.receive("pubkey", proof), 1);
  if (code === "SHARED_KEY_MISMATCH_ERROR") {
    return undefined;
  }
  const admin = code === "OK" ? textAt(await conversation.receive("admin_info", ["admin_info", {}]), 1) : code;
  if (admin !== "OK") {
    throw new PrinterFault("NOT_A_PRINTER", `The printer refuses the connection: ${admin.slice(0, 64)}`);
  }
  return textField(offer, "client_id");
}

function answerOf(fields: Fields): PrinterAnswer {
  const answer = readAnswer(textField(fields[3], "resultdata"));
  if (answer === undefined) {
    throw new PrinterFault("NOT_A_PRINTER", "The printer's answer cannot be read");
  }
  return answer;
}

function linkOf(conversation: Conversation, clientId: string): PrinterLink {
  let sequence = 0;
  const send = async ({ document, jobId }: PrintJob): Promise<PrinterAnswer> => {
    sequence += 1;
    const job = jobId === undefined ? {} : { printjobid: printableJobId(jobId) };
    const data = { type: "print", timeout: PRINTER_TIMES.printerMs, printdata: document, ...job };
    return answerOf(await conversation.receive("device_data", ["device_data", String(sequence), DEVICE_ID, data, 0]));
  };
  return {
    async createDevice() {
      const options = { type: "type_printer", crypto: false, buffer: false };
      const code = textAt(await conversation.receive("open_device", ["open_device", DEVICE_ID, options, 0]), 2);
      if (code !== "OK") {
        throw new PrinterFault("DEVICE_REFUSED", `The device does not open: ${code.slice(0, 64)}`);
      }
    },
    isOpen: () => conversation.isOpen,
    readStatus: () => send({ document: STATUS_DOCUMENT }),
    print: send,
    async deleteDevice() {
      await conversation.receive("close_device", ["close_device", DEVICE_ID, {}, 0]);
    },
    disconnect() {
      conversation.send(["disconnect", { client_id: clientId }]);
      conversation.end("Ended");
    },
  };
}

/** The printer's socket on port 8008, or 8043 for secure pages. */
export function socketTransport(dependencies: SocketDependencies): PrinterTransport {
  return {
    name: "socket",
    async connect(target, signal) {
      for (let tries = 0; tries < KEY_TRIES; tries += 1) {
        const { sessionId, silenceSeconds } = await shakeHands(target, dependencies, signal);
        signal.throwIfAborted();
        const scheme = target.isSecure ? "wss" : "ws";
        const url = `${scheme}://${target.ip}:${socketPortOf(target)}/socket.io/1/websocket/${sessionId}`;
        const conversation = new Conversation(dependencies.openSocket(url), dependencies.clock, silenceSeconds);
        const giveUp = (): void => conversation.end("Given up");
        signal.addEventListener("abort", giveUp, { once: true });
        try {
          const clientId = await exchangeKeys(conversation, dependencies.random);
          if (clientId !== undefined) {
            return linkOf(conversation, clientId);
          }
          conversation.end("The keys differ");
        } catch (error) {
          conversation.end("Not introduced");
          throw error;
        } finally {
          signal.removeEventListener("abort", giveUp);
        }
      }
      throw new PrinterFault("NOT_A_PRINTER", "The printer never arrives at the same key");
    },
  };
}
