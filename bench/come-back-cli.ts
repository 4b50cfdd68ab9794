// Devices that come back after their server was killed, in a process of their own, so that their work does not delay the
// one that measures. Reads a ComeBackOrder as one line, writes a ComeBackResult, and stays connected until its input ends.
import { createInterface } from "node:readline";
import { createPacer } from "../packages/client/src/realtime/pacer.ts";
import { type ComeBackResult, parseComeBackOrder } from "./come-back.ts";
import { type BenchDevice, type BenchSocket, openDevice } from "./socket-devices.ts";

const timers = {
  now: () => performance.now(),
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Tries again until the device is connected, at the times at which a tablet does. */
function connect(port: number, device: BenchDevice, number: number): Promise<BenchSocket> {
  return new Promise((resolve) => {
    const pacer = createPacer(timers, Math.random);
    const attempt = (): void => void openDevice(port, device, number).then(resolve, () => pacer.again(attempt));
    pacer.again(attempt);
  });
}

const lines = createInterface({ input: process.stdin });
lines.once("line", (line) => {
  const run = async (): Promise<void> => {
    const { port, devices } = parseComeBackOrder(line);
    const startedMs = performance.now();
    const backMs: number[] = [];
    const sockets = await Promise.all(
      devices.map(async (device, number) => {
        const socket = await connect(port, device, number);
        backMs.push(performance.now() - startedMs);
        return socket;
      }),
    );
    const result: ComeBackResult = { backMs };
    console.log(JSON.stringify(result));
    lines.once("close", () => sockets.forEach((socket) => socket.close()));
  };
  void run();
});
