import { createServer, type Socket, connect } from "node:net";

/** A TCP proxy between a tablet and the server. A test can break it, and it records the tablet's requests. */
export interface Wire {
  readonly base: string;
  /** First lines of the requests that passed. */
  readonly requests: readonly string[];
  /** Breaks every connection without closing it. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts a proxy to `target`; requests for which `refuses` is true are broken off. */
export async function openWire(target: string, refuses: (requestLine: string) => boolean = () => false): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const requests: string[] = [];
  const server = createServer((tablet) => {
    const platform = connect(Number(port), hostname);
    for (const end of [tablet, platform]) {
      open.add(end);
      end.on("error", () => undefined);
      end.on("close", () => {
        open.delete(end);
        tablet.destroy();
        platform.destroy();
      });
    }
    tablet.on("data", (chunk) => {
      const text = chunk.toString("latin1");
      if (/^(?:GET|POST|OPTIONS) /.test(text)) {
        requests.push(text.split("\r\n\r\n")[0] ?? "");
        if (refuses(text)) {
          tablet.destroy();
        }
      }
      platform.write(chunk);
    });
    platform.pipe(tablet);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new Error("the line has no port");
  }
  const cut = (): void => open.forEach((socket) => socket.destroy());
  return {
    base: `http://127.0.0.1:${address.port}`,
    requests,
    cut,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
