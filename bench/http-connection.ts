import { connect } from "node:net";

const HEAD_LENGTH_MAX = 4_000;

/** An answer; its body is counted but not read, because the callers share two cores with the platform. */
interface Answer {
  readonly status: number;
  /** The head, and of the body what arrived with it. */
  readonly start: string;
}

/** One connection of plain HTTP/1.1 with keep-alive: a client library would cost more than the platform's answer. */
export interface HttpConnection {
  /** Sends a request, once the one before is answered. */
  readonly send: (request: string) => Promise<Answer>;
  readonly close: () => void;
}

/** Status and total length of the answer; undefined while its head is incomplete. */
function readHead(start: string): { readonly status: number; readonly length: number } | undefined {
  const headEnd = start.indexOf("\r\n\r\n");
  if (headEnd < 0) {
    return undefined;
  }
  const bodyLength = Number(/\r\ncontent-length: (\d+)/i.exec(start.slice(0, headEnd))?.[1]);
  return { status: Number(start.slice(9, 12)), length: headEnd + 4 + bodyLength };
}

/** Connects to the platform on this machine. A request fails once the connection is lost. */
export function openConnection(port: number): Promise<HttpConnection> {
  const opened = Promise.withResolvers<HttpConnection>();
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let waiting: PromiseWithResolvers<Answer> | undefined;
  let start = "";
  let arrived = 0;
  let head: ReturnType<typeof readHead>;
  let lost: Error | undefined;
  const fail = (error: Error): void => {
    lost ??= error;
    opened.reject(error);
    waiting?.reject(error);
  };
  socket.on("connect", () =>
    opened.resolve({
      send: (request) => {
        if (lost !== undefined) {
          return Promise.reject(lost);
        }
        [start, arrived, head] = ["", 0, undefined];
        waiting = Promise.withResolvers();
        socket.write(request, "latin1");
        return waiting.promise;
      },
      close: () => socket.destroy(),
    }),
  );
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the connection is lost")));
  socket.on("data", (part: Buffer) => {
    arrived += part.length;
    if (head === undefined) {
      start += part.toString("latin1", 0, HEAD_LENGTH_MAX);
      head = readHead(start);
    }
    if (head !== undefined && arrived >= head.length) {
      waiting?.resolve({ status: head.status, start });
    }
  });
  return opened.promise;
}
