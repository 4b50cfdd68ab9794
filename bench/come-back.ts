import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { BenchDevice } from "./socket-devices.ts";

const DEVICES = fileURLToPath(new URL("./come-back-cli.ts", import.meta.url));

/** Order to devices that come back after their server was killed. */
export interface ComeBackOrder {
  readonly port: number;
  readonly devices: readonly BenchDevice[];
}

export interface ComeBackResult {
  /** Times at which a device was connected again, since the start, in order. */
  readonly backMs: readonly number[];
}

function isOrder(value: unknown): value is ComeBackOrder {
  return typeof value === "object" && value !== null && "port" in value && "devices" in value;
}

function isResult(value: unknown): value is ComeBackResult {
  return typeof value === "object" && value !== null && "backMs" in value;
}

export function parseComeBackOrder(text: string): ComeBackOrder {
  const value: unknown = JSON.parse(text);
  if (!isOrder(value)) {
    throw new TypeError("not an order to devices that come back");
  }
  return value;
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

/** Devices in a process of their own, which try again until each is connected. */
export async function comeBack(order: ComeBackOrder): Promise<ComeBackResult & { readonly close: () => void }> {
  const child = spawn(process.execPath, [DEVICES], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.write(`${JSON.stringify(order)}\n`);
  const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once("line", resolve));
  const result: unknown = JSON.parse(line);
  if (!isResult(result)) {
    throw new TypeError("not a result of devices that came back");
  }
  return { ...result, close: () => child.kill() };
}
