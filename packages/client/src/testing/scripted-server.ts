import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request. */
export interface SeenRequest {
  readonly method: string;
  /** Path with query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Parsed JSON; `undefined` without a body. */
  readonly body: unknown;
}

/** Reaction of the server to one request. */
export type Reply =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** Cuts the connection without an answer. */
  | "cut"
  /** Never answers. */
  | "hang";

/** A real HTTP server with scripted answers that records its requests. */
export interface ScriptedServer {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Requests to a path, without its query. */
  readonly to: (path: string) => SeenRequest[];
  /** Answers requests to `METHOD /path`: one reply after the other; the last one repeats. */
  readonly on: (route: string, ...replies: readonly (Reply | ((request: SeenRequest) => Reply))[]) => void;
  readonly close: () => Promise<void>;
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) {
    chunks.push(new Uint8Array(Buffer.from(String(chunk))));
  }
  const text = Buffer.concat(chunks).toString("utf8");
  const isJson = request.headers["content-type"]?.includes("json") === true;
  const body: unknown = isJson ? JSON.parse(text) : text || undefined;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { method: request.method ?? "", url: request.url ?? "", headers, body };
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === "hang") {
    return;
  }
  if (reply === "cut") {
    response.destroy();
    return;
  }
  const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? {});
  response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers }).end(text);
}

const pathOf = (url: string): string => url.split("?")[0] ?? "";

/** Starts the server on a free port. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const seen: SeenRequest[] = [];
  const scripts = new Map<string, (Reply | ((request: SeenRequest) => Reply))[]>();
  const nextReply = (request: SeenRequest): Reply => {
    const queue = scripts.get(`${request.method} ${pathOf(request.url)}`) ?? [];
    const reply = queue.length > 1 ? queue.shift() : queue[0];
    const unscripted: Reply = { status: 404, body: { errorType: "NOT_FOUND", message: request.url } };
    return typeof reply === "function" ? reply(request) : (reply ?? unscripted);
  };
  const server = createServer((request, response) => {
    void readRequest(request).then((read) => {
      seen.push(read);
      send(response, nextReply(read));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = portOf(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    to: (path) => seen.filter(({ url }) => pathOf(url) === path),
    on: (route, ...replies) => {
      scripts.set(route, [...replies]);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(address: AddressInfo | string | null): { readonly port: number } {
  if (address === null || typeof address === "string") {
    throw new Error("The server has no port");
  }
  return address;
}

/** A reply that depends on the access token of the request. */
export function replyByToken(token: string, good: Reply, otherwise: Reply): (request: SeenRequest) => Reply {
  return ({ headers }) => (headers["authorization"] === `Bearer ${token}` ? good : otherwise);
}
