import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";

/** The answer of a PostgreSQL server that encrypts. */
const YES = "S";

/** A TLS proxy in front of PostgreSQL: it answers the TLS request and forwards the decrypted traffic. */
export interface TlsLine {
  readonly port: number;
  readonly close: () => Promise<void>;
}

export async function openTlsLine(
  serverPort: number,
  certificate: { readonly key: string; readonly cert: string },
): Promise<TlsLine> {
  const sockets = new Set<Socket>();
  const secureContext = createSecureContext(certificate);
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    return socket;
  };
  const line = createServer((client) => {
    keep(client).once("data", () => {
      client.write(YES);
      const secured = keep(new TLSSocket(client, { isServer: true, secureContext }));
      const server = keep(connect(serverPort, "127.0.0.1"));
      secured.pipe(server).pipe(secured);
    });
  });
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  const address = line.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    async close() {
      sockets.forEach((socket) => socket.destroy());
      await new Promise<void>((resolve) => line.close(() => resolve()));
    },
  };
}
