import { randomBytes } from "node:crypto";
import { keyPair, proofOf } from "@punktum/printing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { printerOnFreePorts } from "./testing/parts.ts";
import type { VirtualPrinter } from "./virtual-printer.ts";

type Message = readonly unknown[];

const fieldOf = (value: unknown, name: string): string =>
  typeof value === "object" && value !== null ? String(Reflect.get(value, name)) : "";

/** A minimal client: sends a message, waits for the next answer. */
class Client {
  readonly #socket: WebSocket;
  readonly #heard: Message[] = [];
  #wake: () => void = () => {};

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    this.#socket.on("message", (data: Buffer) => {
      const [, json] = /^4:::([\s\S]*)$/.exec(data.toString("utf8")) ?? [];
      const message: unknown = json === undefined ? undefined : JSON.parse(json);
      if (Array.isArray(message)) {
        this.#heard.push(message);
        this.#wake();
      }
    });
  }

  async hear(): Promise<Message> {
    while (this.#heard.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#heard.shift() ?? [];
  }

  async say(message: Message): Promise<Message> {
    this.#socket.send(`5:::${JSON.stringify({ name: "message", args: [message] })}`);
    return await this.hear();
  }

  close(): void {
    this.#socket.close();
  }
}

describe("a device opened for enciphered data", () => {
  let running: VirtualPrinter;
  let client: Client;
  beforeEach(async () => {
    running = await printerOnFreePorts();
    client = new Client(`ws://127.0.0.1:${running.addresses.socket}/socket.io/1/websocket/1`);
  });
  afterEach(async () => {
    client.close();
    await running.stop();
  });

  const open = async () => {
    const [, offer] = await client.hear();
    const keys = keyPair(fieldOf(offer, "prime"), randomBytes);
    const cipher = keys?.cipherWith(fieldOf(offer, "key"));
    if (keys === undefined || cipher === undefined) {
      throw new Error("The printer offers no keys");
    }
    await client.say(["pubkey", { key: keys.publicKey, testData: proofOf(cipher, randomBytes) }]);
    await client.say(["admin_info", {}]);
    await client.say(["open_device", "local_printer", { type: "type_printer", crypto: true, buffer: false }, 0]);
    return cipher;
  };

  it(
    "decrypts a document and encrypts its answer, as the vendor's client expects",
    { tags: ["PRINT-10"] },
    async () => {
      const cipher = await open();
      const printdata =
        '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><text>Hi&#10;</text><cut/></epos-print>';
      const data = JSON.stringify({ type: "print", timeout: 10_000, printdata, printjobid: "J1" });
      const sealed = Buffer.from(cipher.encrypt(data, randomBytes(8))).toString("base64");
      const [name, , device, answer] = await client.say(["device_data", "1", "local_printer", sealed, 0]);
      expect([name, device]).toEqual(["device_data", "local_printer"]);
      const result: unknown = JSON.parse(String(cipher.decrypt(Buffer.from(String(answer), "base64"))));
      expect(result).toMatchObject({ type: "onxmlresult", printjobid: "J1" });
      expect(fieldOf(result, "resultdata")).toContain('success="true"');
      expect(running.printer.printed[0]?.drawing.lines).toEqual(["Hi"]);
    },
  );

  it("refuses unencrypted data and prints nothing", async () => {
    const cipher = await open();
    const [, , , answer] = await client.say(["device_data", "1", "local_printer", { printdata: "<epos-print/>" }, 0]);
    const result: unknown = JSON.parse(String(cipher.decrypt(Buffer.from(String(answer), "base64"))));
    expect(fieldOf(result, "resultdata")).toContain('code="SchemaError"');
    expect(running.printer.printed).toEqual([]);
  });
});
