import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** Effect of a fault on a connection; `target` opens the connection to the server. */
type Behaviour = (till: Socket, target: () => Socket) => void;

const DRIP_MS = 20;
const LATE_MS = 150;

const answering =
  (head: string, body = ""): Behaviour =>
  (till) => {
    till.once("data", () => {
      till.end(`HTTP/1.1 ${head}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`);
    });
  };

/** Sends one byte now and then. */
function drip(till: Socket, bytes: Buffer): void {
  let sent = 0;
  const timer = setInterval(() => {
    till.write(bytes.subarray(sent, sent + 1));
    sent += 1;
  }, DRIP_MS);
  till.once("close", () => clearInterval(timer));
}

/** The faults of goal O3 that happen on a TCP connection. */
const BEHAVIOURS = {
  "cut before it arrives": (till) => void till.once("data", () => till.destroy()),
  "cut before the answer": (till, target) => {
    const server = target();
    till.on("data", (part) => server.write(part));
    server.once("data", () => till.destroy());
  },
  "half-open": (till) => void till.resume(),
  "arrives late": (till, target) => {
    till.once("data", (part) => setTimeout(() => target().write(part), LATE_MS));
  },
  "connection reset": (till, target) => {
    const server = target();
    till.on("data", (part) => server.write(part));
    server.once("data", () => till.resetAndDestroy());
  },
  "the answer drips": (till, target) => {
    const server = target();
    till.on("data", (part) => server.write(part));
    server.once("data", (part) => drip(till, Buffer.from(part)));
  },
  "status 502": answering("502 Bad Gateway"),
  "status 503": answering("503 Service Unavailable\r\nretry-after: 1"),
  "status 429": answering("429 Too Many Requests\r\nretry-after: 1"),
  "sign-in page of a network": answering(
    "200 OK\r\ncontent-type: text/html",
    "<html>Free Wi-Fi, please sign in</html>",
  ),
} as const satisfies Readonly<Record<string, Behaviour>>;

export type LineFault = keyof typeof BEHAVIOURS;

const isFault = (name: string): name is LineFault => Object.hasOwn(BEHAVIOURS, name);
export const LINE_FAULTS: readonly LineFault[] = Object.keys(BEHAVIOURS).filter(isFault);

/** A TCP line to a server, with faults. */
export interface FaultLine {
  readonly port: number;
  /** Ends open connections; the next ones, up to this number, have this fault. */
  readonly disturb: (fault: LineFault, connections: number) => void;
  readonly close: () => Promise<void>;
}

/** The port of a server that listens. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") {
    throw new Error("the line has no port");
  }
  return address.port;
}

/** Opens a line to a port of this machine. */
export async function openFaultLine(targetPort: number): Promise<FaultLine> {
  const sockets = new Set<Socket>();
  let faults: readonly LineFault[] = [];
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  const target = (): Socket => keep(connect(targetPort, "127.0.0.1"));
  const server = createServer((till) => {
    keep(till);
    const [fault, ...rest] = faults;
    faults = rest;
    if (fault === undefined) {
      const whole = target();
      till.pipe(whole).pipe(till);
    } else {
      BEHAVIOURS[fault](till, target);
    }
  });
  const port = await listen(server);
  return {
    port,
    disturb: (fault, connections) => {
      // A request given up while it connected leaves an open connection, which the next request would take.
      sockets.forEach((socket) => socket.destroy());
      faults = Array.from({ length: connections }, () => fault);
    },
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
