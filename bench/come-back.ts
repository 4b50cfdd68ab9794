import { createPacer } from "../packages/client/src/realtime/pacer.ts";
import { type BenchDevice, type BenchSocket, openDevice } from "./socket-devices.ts";

/** How devices came back after their server was killed. */
export interface ComeBack {
  readonly sockets: readonly BenchSocket[];
  /** Times at which a device was connected again, since the start, in order. */
  readonly backMs: readonly number[];
}

/** Most devices within any second. */
export function mostPerSecond(backMs: readonly number[]): number {
  let first = 0;
  return backMs.reduce((most, ms, index) => {
    while ((backMs[first] ?? ms) <= ms - 1_000) {
      first += 1;
    }
    return Math.max(most, index - first + 1);
  }, 0);
}

/** Every device tries again until it is connected, at the times at which a tablet does. */
export async function comeBack(port: number, devices: readonly BenchDevice[]): Promise<ComeBack> {
  const startedMs = performance.now();
  const backMs: number[] = [];
  const timers = {
    now: () => performance.now(),
    after: (delayMs: number, run: () => void) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  };
  const connect = (device: BenchDevice, number: number): Promise<BenchSocket> =>
    new Promise((resolve) => {
      const pacer = createPacer(timers, Math.random);
      const attempt = (): void => {
        const connected = (socket: BenchSocket): void => {
          backMs.push(performance.now() - startedMs);
          resolve(socket);
        };
        openDevice(port, device, number).then(connected, () => pacer.again(attempt));
      };
      pacer.again(attempt);
    });
  const sockets = await Promise.all(devices.map(connect));
  return { sockets, backMs };
}
