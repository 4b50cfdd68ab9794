import { connect, createServer, type Socket } from "node:net";

/** A line to a server that a test may aim elsewhere, or let go dead without a word. Its own address stays. */
export interface Relay {
  readonly port: number;
  /** Where new connections go. */
  aim(port: number): void;
  /** Connections that are open stay open, and nothing passes through them any more: what a failover leaves behind. */
  freezeOpen(): void;
  close(): Promise<void>;
}

export async function openRelay(firstPort: number): Promise<Relay> {
  const open = new Set<Socket>();
  let target = firstPort;
  const server = createServer((caller) => {
    const callee = connect(target, "127.0.0.1");
    for (const [end, other] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      open.add(end);
      end.on("error", () => undefined);
      end.on("close", () => {
        open.delete(end);
        other.destroy();
      });
    }
    caller.pipe(callee).pipe(caller);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    aim(port) {
      target = port;
    },
    freezeOpen() {
      for (const end of open) {
        end.unpipe();
        end.pause();
      }
    },
    async close() {
      for (const end of open) {
        end.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
