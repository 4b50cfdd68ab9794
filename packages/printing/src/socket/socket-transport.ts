import { readAnswer, type PrinterAnswer } from "../client/answer.ts";
import { PrinterFault, type PrinterCause } from "../client/fault.ts";
import { printableJobId } from "../client/service-transport.ts";
import {
  DEVICE_ID,
  PRINTER_TIMES,
  socketPortOf,
  type PrinterClock,
  type PrinterLink,
  type PrinterTarget,
  type PrinterTransport,
  type PrintJob,
} from "../client/transport.ts";
import { STATUS_DOCUMENT } from "../document/build-document.ts";
import { Conversation, textAt, type SocketLike } from "./conversation.ts";
import { readHandshake, type Handshake } from "./frames.ts";
import { keyPair, proofOf, type RandomBytes } from "./key-exchange.ts";

/** What the transport needs of its surroundings. */
export interface SocketSurroundings {
  readonly fetch: typeof fetch;
  openSocket(url: string): SocketLike;
  readonly random: RandomBytes;
  readonly clock: PrinterClock;
  diagnose(target: PrinterTarget, reason: unknown): Promise<PrinterCause>;
}

type Fields = readonly unknown[];

/** The printer may arrive at another key than we did, by its own arithmetic: a new pair helps. */
const KEY_TRIES = 3;

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

const textField = (value: unknown, name: string): string => {
  const found = field(value, name);
  return typeof found === "string" ? found : "";
};

async function shakeHands(
  target: PrinterTarget,
  surroundings: SocketSurroundings,
  signal: AbortSignal,
): Promise<Handshake> {
  const url = `${target.isSecure ? "https" : "http"}://${target.ip}:${socketPortOf(target)}/socket.io/1/?t=${surroundings.clock.now()}`;
  let text = "";
  try {
    const response = await surroundings.fetch(url, {
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      signal,
    });
    text = response.status === 200 ? await response.text() : "";
  } catch (error) {
    throw new PrinterFault(await surroundings.diagnose(target, error), String(error));
  }
  const handshake = readHandshake(text);
  if (handshake === undefined) {
    throw new PrinterFault("NOT_A_PRINTER", "The answer is no handshake");
  }
  return handshake;
}

/** Takes part in the key exchange; the client's id, or undefined when the keys differ. */
async function introduce(conversation: Conversation, random: RandomBytes): Promise<string | undefined> {
  const [, offer] = await conversation.hear("connect");
  const keys = keyPair(textField(offer, "prime"), random);
  const cipher = keys?.cipherWith(textField(offer, "key"));
  if (keys === undefined || cipher === undefined) {
    throw new PrinterFault("NOT_A_PRINTER", "The key exchange makes no sense");
  }
  const proof = ["pubkey", { key: keys.publicKey, testData: proofOf(cipher, random) }];
  const code = textAt(await conversation.hear("pubkey", proof), 1);
  if (code === "SHARED_KEY_MISMATCH_ERROR") {
    return undefined;
  }
  const admin = code === "OK" ? textAt(await conversation.hear("admin_info", ["admin_info", {}]), 1) : code;
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
    return answerOf(await conversation.hear("device_data", ["device_data", String(sequence), DEVICE_ID, data, 0]));
  };
  return {
    async createDevice() {
      const options = { type: "type_printer", crypto: false, buffer: false };
      const code = textAt(await conversation.hear("open_device", ["open_device", DEVICE_ID, options, 0]), 2);
      if (code !== "OK") {
        throw new PrinterFault("DEVICE_REFUSED", `The device does not open: ${code.slice(0, 64)}`);
      }
    },
    isOpen: () => conversation.isOpen,
    readStatus: () => send({ document: STATUS_DOCUMENT }),
    print: send,
    async deleteDevice() {
      await conversation.hear("close_device", ["close_device", DEVICE_ID, {}, 0]);
    },
    disconnect() {
      conversation.tell(["disconnect", { client_id: clientId }]);
      conversation.end("Ended");
    },
  };
}

/** The printer's socket on 8008, or 8043 where the page is secure (PRINT-12). */
export function socketTransport(surroundings: SocketSurroundings): PrinterTransport {
  return {
    name: "socket",
    async connect(target, signal) {
      for (let tries = 0; tries < KEY_TRIES; tries += 1) {
        const { sessionId, silenceSeconds } = await shakeHands(target, surroundings, signal);
        signal.throwIfAborted();
        const scheme = target.isSecure ? "wss" : "ws";
        const url = `${scheme}://${target.ip}:${socketPortOf(target)}/socket.io/1/websocket/${sessionId}`;
        const conversation = new Conversation(surroundings.openSocket(url), surroundings.clock, silenceSeconds);
        const giveUp = (): void => conversation.end("Given up");
        signal.addEventListener("abort", giveUp, { once: true });
        try {
          const clientId = await introduce(conversation, surroundings.random);
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
