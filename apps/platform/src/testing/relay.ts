import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy whose target a test can change, and whose connections it can freeze. Its own address stays. */
export interface Relay {
  readonly port: number;
  /** Sets the target of new connections. */
  aim(port: number): void;
  /** Open connections stay open but transfer nothing any more, as after a failover. */
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
