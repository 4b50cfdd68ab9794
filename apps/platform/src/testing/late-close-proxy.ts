import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy to a database server that delays the end of a connection after its last bytes. */
export interface LateCloseProxy {
  /** The same database, reached through the proxy. */
  readonly databaseUrl: string;
  readonly close: () => Promise<void>;
}

/** Starts a proxy to the server of `databaseUrl`; it forwards the server's end of a connection after `delayMs`. */
export async function openLateCloseProxy(databaseUrl: string, delayMs: number): Promise<LateCloseProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const line = createServer((client) => {
    const server = connect(Number(port), hostname);
    sockets.push(client, server);
    client.on("error", () => undefined);
    server.on("error", () => undefined);
    client.on("data", (bytes) => server.write(bytes));
    server.on("data", (bytes) => client.write(bytes));
    server.on("end", () => setTimeout(() => client.destroy(), delayMs));
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  const address = line.address();
  if (address === null || typeof address === "string") {
    throw new Error("the line has no port");
  }
  const over = new URL(databaseUrl);
  over.hostname = "127.0.0.1";
  over.port = String(address.port);
  return {
    databaseUrl: over.href,
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise<void>((resolve) => line.close(() => resolve()));
    },
  };
}
