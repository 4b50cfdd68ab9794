import { randomBytes, randomInt } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Server as SecureServer } from "node:https";
import { keyPair, OAKLEY_768, TEST_WORD, type KeyPair } from "@punktum/printing";
import { WebSocketServer, type WebSocket } from "ws";
import { responseElement } from "./answer.ts";
import { checkedJobId, readDocument, SchemaError } from "./document/read-document.ts";
import type { Outcome, Printer } from "./printer.ts";

const HEARTBEAT_MS = 10_000;
const HEARTBEAT_SECONDS = 15;
const CLOSE_SECONDS = 25;
const MAX_MESSAGE_BYTES = 2_000_000;
const IV_BYTES = 8;
const DEVICE_ID = "local_printer";
const DEFAULT_TIMEOUT_MS = 10_000;

type Message = readonly unknown[];

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The message array of a frame; undefined if it has none. */
function messageOf(frame: string): Message | undefined {
  const [, json] = /^5:[^:]*:[^:]*:([\s\S]*)$/.exec(frame) ?? [];
  try {
    const event: unknown = json === undefined ? undefined : JSON.parse(json);
    const args: unknown = fieldOf(event, "name") === "message" ? fieldOf(event, "args") : undefined;
    const message: unknown = Array.isArray(args) ? args[0] : undefined;
    return Array.isArray(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

/** One client on the socket. */
class Session {
  readonly #printer: Printer;
  readonly #socket: WebSocket;
  readonly #keys: KeyPair;
  readonly #clientId = `sock${randomInt(1_000_000_000)}`;
  #cipher: ReturnType<KeyPair["cipherWith"]>;
  #isIntroduced = false;
  /** The device was opened for encrypted data. */
  #isEnciphered = false;
  #isOpen = false;
  #dataId = 0;

  constructor(printer: Printer, socket: WebSocket) {
    const keys = keyPair(OAKLEY_768, randomBytes);
    if (keys === undefined) {
      throw new Error("The standard group is no group");
    }
    this.#printer = printer;
    this.#socket = socket;
    this.#keys = keys;
    socket.send("1::");
    this.#send(["connect", { client_id: this.#clientId, protocol_version: 2, prime: OAKLEY_768, key: keys.publicKey }]);
  }

  /** Handles a frame. */
  async take(frame: string): Promise<void> {
    const message = messageOf(frame);
    switch (message?.[0]) {
      case "pubkey":
        this.#introduce(message[1]);
        break;
      case "admin_info":
        this.#send(["admin_info", this.#isIntroduced ? "OK" : "PARAM_ERROR", { admin_name: "", location: "" }]);
        break;
      case "open_device":
        this.#open(textOf(message[1]), message[2]);
        break;
      case "device_data":
        await this.#data(message);
        break;
      case "close_device":
        this.#send(["close_device", textOf(message[1]), this.#isOpen ? "OK" : "DEVICE_NOT_OPEN", {}, this.#nextId()]);
        this.#isOpen = false;
        break;
      case "disconnect":
        this.#socket.close();
        break;
      default:
    }
  }

  #send(message: Message): void {
    this.#socket.send(`4:::${JSON.stringify(message)}`);
  }

  #nextId(): string {
    return String((this.#dataId += 1));
  }

  #introduce(offer: unknown): void {
    const cipher = this.#keys.cipherWith(textOf(fieldOf(offer, "key")));
    const proof = cipher?.decrypt(Buffer.from(textOf(fieldOf(offer, "testData")), "base64"));
    this.#isIntroduced = proof === TEST_WORD;
    this.#cipher = cipher;
    this.#send(["pubkey", this.#isIntroduced ? "OK" : "SHARED_KEY_MISMATCH_ERROR", {}]);
  }

  #open(deviceId: string, options: unknown): void {
    const code = this.#codeOfOpening(deviceId, fieldOf(options, "type"));
    this.#isEnciphered = code === "OK" ? fieldOf(options, "crypto") === true : this.#isEnciphered;
    this.#isOpen ||= code === "OK";
    this.#send(["open_device", deviceId, code, {}, this.#nextId()]);
  }

  #codeOfOpening(deviceId: string, type: unknown): string {
    if (!this.#isIntroduced) {
      return "PARAM_ERROR";
    }
    if (deviceId !== DEVICE_ID) {
      return "DEVICE_NOT_FOUND";
    }
    if (type !== "type_printer") {
      return "DEVICE_TYPE_INVALID";
    }
    return this.#isOpen ? "DEVICE_OPEN_ERROR" : "OK";
  }

  /** Data of a client for the device, decrypted if necessary. */
  #opened(data: unknown): unknown {
    if (!this.#isEnciphered) {
      return data;
    }
    try {
      return JSON.parse(this.#cipher?.decrypt(Buffer.from(textOf(data), "base64")) ?? "");
    } catch {
      return undefined;
    }
  }

  #sealed(data: object): unknown {
    const iv = randomBytes(IV_BYTES);
    return this.#isEnciphered
      ? Buffer.from(this.#cipher?.encrypt(JSON.stringify(data), iv) ?? []).toString("base64")
      : data;
  }

  async #data([, sequence, device, sent]: Message): Promise<void> {
    const deviceId = textOf(device);
    if (!this.#isOpen || deviceId !== DEVICE_ID) {
      this.#send(["error", textOf(sequence), deviceId, "DEVICE_NOT_OPEN", null, ""]);
      return;
    }
    const data = this.#opened(sent);
    const jobId = textOf(fieldOf(data, "printjobid"));
    const outcome = await this.#print(data, jobId === "" ? undefined : jobId);
    if (outcome === "cut") {
      this.#socket.terminate();
      return;
    }
    const result = { type: "onxmlresult", printjobid: jobId, resultdata: responseElement(outcome) };
    this.#send(["device_data", "0", deviceId, this.#sealed(result), this.#nextId()]);
  }

  async #print(data: unknown, jobId: string | undefined): Promise<Outcome> {
    const xml = textOf(fieldOf(data, "printdata"));
    const timeout = fieldOf(data, "timeout");
    try {
      const document = readDocument(xml);
      const timeoutMs = typeof timeout === "number" ? timeout : DEFAULT_TIMEOUT_MS;
      return await this.#printer.take({ document, xml, jobId: checkedJobId(jobId), timeoutMs });
    } catch (error) {
      if (error instanceof SchemaError) {
        return this.#printer.refuseDocument(error);
      }
      throw error;
    }
  }
}

/** Answers the handshake: session id, times in seconds, and the only transport. */
export function shakeHands(request: IncomingMessage, response: ServerResponse): void {
  const isHandshake = request.method === "GET" && /^\/socket\.io\/1\/(?:\?|$)/.test(request.url ?? "");
  const headers = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Private-Network": "true",
    "Content-Type": "text/plain",
  };
  response
    .writeHead(isHandshake ? 200 : 404, headers)
    .end(isHandshake ? `${randomInt(1_000_000_000)}:${HEARTBEAT_SECONDS}:${CLOSE_SECONDS}:websocket` : "Not found");
}

/** Serves the socket protocol to every client of a server. */
export function serveSockets(printer: Printer, server: Server | SecureServer): void {
  const sockets = new WebSocketServer({ server, maxPayload: MAX_MESSAGE_BYTES });
  sockets.on("connection", (socket, request) => {
    socket.on("error", () => socket.terminate());
    if (!/^\/socket\.io\/1\/websocket\/\d+$/.test(request.url ?? "")) {
      socket.close();
      return;
    }
    const session = new Session(printer, socket);
    const heartbeat = setInterval(() => socket.send("2::"), HEARTBEAT_MS);
    socket.on("close", () => clearInterval(heartbeat));
    let turn = Promise.resolve();
    socket.on("message", (data) => {
      const frame = Buffer.isBuffer(data) ? data.toString("utf8") : "";
      turn = turn.then(() => session.take(frame)).catch(() => socket.terminate());
    });
  });
}
