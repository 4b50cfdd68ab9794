import { connect } from "node:net";

/** A web socket for texts: a client library for ten thousand of them would cost more than the platform. */
export interface PlainWebSocket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

interface Options {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly onText: (text: string) => void;
  /** The connection has ended, or could not be opened. */
  readonly onEnd: () => void;
}

const TEXT = 0x81;
const MASKED = 0x80;
const SHORT_MAX = 125;
const SHORT_LENGTH = 126;

/** A client must mask its texts; a mask of zeros leaves them as they are. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const isShort = payload.length <= SHORT_MAX;
  const head = isShort
    ? [TEXT, MASKED | payload.length]
    : [TEXT, MASKED | SHORT_LENGTH, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

/** Takes the complete frames from the beginning; returns the texts and the rest. */
function readFrames(given: Buffer): { readonly texts: readonly string[]; readonly rest: Buffer } {
  const texts: string[] = [];
  let rest = given;
  while (rest.length >= 2) {
    const short = (rest[1] ?? 0) & 0x7f;
    const start = short === SHORT_LENGTH ? 4 : 2;
    const end = start + (short === SHORT_LENGTH && rest.length >= 4 ? rest.readUInt16BE(2) : short);
    if (rest.length < end) {
      break;
    }
    if (rest[0] === TEXT) {
      texts.push(rest.toString("utf8", start, end));
    }
    rest = rest.subarray(end);
  }
  return { texts, rest };
}

/** Opens a web socket to this machine. */
export function openPlainWebSocket({ port, path, headers, onText, onEnd }: Options): PlainWebSocket {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const fields = { host: `127.0.0.1:${port}`, connection: "Upgrade", upgrade: "websocket", ...headers };
  const lines = Object.entries({
    ...fields,
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  });
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  let head = "";
  let rest = Buffer.alloc(0);
  let isOpen = false;
  const readHead = (part: Buffer): Buffer => {
    head += part.toString("latin1");
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) {
      return Buffer.alloc(0);
    }
    if (!head.startsWith("HTTP/1.1 101")) {
      socket.destroy();
      return Buffer.alloc(0);
    }
    isOpen = true;
    return Buffer.from(head.slice(end + 4), "latin1");
  };
  socket.on("data", (part: Buffer) => {
    const frames = readFrames(Buffer.concat([rest, isOpen ? part : readHead(part)]));
    rest = Buffer.from(frames.rest);
    frames.texts.forEach(onText);
  });
  socket.on("error", () => undefined);
  socket.on("close", onEnd);
  return { send: (text) => socket.write(frameOf(text)), close: () => socket.destroy() };
}
