/** Meaning of a frame of the printer's socket. */
export type Frame =
  | { readonly kind: "heartbeat" | "disconnect" | "ignored" }
  | { readonly kind: "message"; readonly message: readonly unknown[] };

const MAX_FRAME_CHARACTERS = 262_144;
const FRAME = /^([0-8]):([^:]*):([^:]*)(?::([\s\S]*))?$/;
const IGNORED: Frame = { kind: "ignored" };

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The message of an event frame: the only element of `args`. */
function argumentOf(event: unknown): unknown {
  const args: unknown = typeof event === "object" && event !== null && "args" in event ? event.args : undefined;
  return Array.isArray(args) ? args[0] : undefined;
}

function messageFrame(message: unknown): Frame {
  return Array.isArray(message) && typeof message[0] === "string" ? { kind: "message", message } : IGNORED;
}

/** Reads one frame. Printers send messages bare or as an event; other frames are ignored. */
export function readFrame(text: unknown): Frame {
  const match = typeof text === "string" && text.length <= MAX_FRAME_CHARACTERS ? FRAME.exec(text) : null;
  const [, type = "", , , data = ""] = match ?? [];
  switch (type) {
    case "0":
      return { kind: "disconnect" };
    case "2":
      return { kind: "heartbeat" };
    case "4":
      return messageFrame(parsed(data));
    case "5":
      return messageFrame(argumentOf(parsed(data)));
    default:
      return IGNORED;
  }
}

/** A client's message as the frame the printer expects. */
export function messageText(message: readonly unknown[]): string {
  return `5:::${JSON.stringify({ name: "message", args: [message] })}`;
}

/** Handshake of the printer: the session, and the seconds of silence after which the connection is dead. */
export interface Handshake {
  readonly sessionId: string;
  readonly silenceSeconds: number | undefined;
}

const HANDSHAKE = /^([\w-]{1,128}):(\d{0,5}):(\d{0,5}):([\w,-]{0,200})\s*$/;

/** Undefined if the text is no handshake, or the printer does not support WebSocket. */
export function readHandshake(text: string): Handshake | undefined {
  const [, sessionId, , silence = "", transports = ""] = HANDSHAKE.exec(text) ?? [];
  if (sessionId === undefined || !transports.split(",").includes("websocket")) {
    return undefined;
  }
  return { sessionId, silenceSeconds: Number(silence) > 0 ? Number(silence) : undefined };
}
