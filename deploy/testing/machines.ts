import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** The part of an address that machines share. These addresses are reserved for measurements (RFC 2544). */
export const NETWORK = "198.18.0.";
const BRIDGE = "pkt-bridge";
const USER = "postgres";
const SOCKETS = "/var/run/postgresql";

/** A machine of its own as far as its network goes: a network namespace with one cable to a switch. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** Starts a program there that must keep running, as the database's user; what it says is added to `logFile`. */
  readonly start: (
    logFile: string,
    command: string,
    words: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => void;
  /** Sends a signal to each process of the machine and, for SIGKILL, waits until none is left. */
  readonly signal: (signal: "SIGKILL" | "SIGSTOP" | "SIGCONT") => Promise<void>;
  readonly unplug: () => void;
  readonly plugIn: () => void;
}

/** Machines on one switch that this machine is connected to as well. */
export interface Machines {
  readonly all: readonly Machine[];
  readonly remove: () => Promise<void>;
}

function run(command: string, ...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: "utf8" });
  if (status !== 0) {
    throw new Error(`${command} ${words.join(" ")}: ${stderr.trim()}`);
  }
  return stdout;
}

function tryToRun(command: string, ...words: readonly string[]): void {
  spawnSync(command, words);
}

function createMachine(name: string, number: number, children: Set<ChildProcess>): Machine {
  const [space, cable, plug] = [`pkt-${name}`, `pkt-${name}-a`, `pkt-${name}-b`];
  const address = `${NETWORK}${10 + number}`;
  run("ip", "netns", "add", space);
  run("ip", "link", "add", cable, "type", "veth", "peer", "name", plug);
  run("ip", "link", "set", plug, "netns", space);
  run("ip", "link", "set", cable, "master", BRIDGE, "up");
  run("ip", "-n", space, "address", "add", `${address}/24`, "dev", plug);
  run("ip", "-n", space, "link", "set", plug, "up");
  run("ip", "-n", space, "link", "set", "lo", "up");
  const processIds = (): readonly number[] =>
    run("ip", "netns", "pids", space)
      .split("\n")
      .filter((line) => line !== "")
      .map(Number);
  return {
    name,
    address,
    start: (logFile, command, words, env = {}) => {
      const asUser = ["setpriv", `--reuid=${USER}`, `--regid=${USER}`, "--init-groups", command, ...words];
      // The machines share one file system, and each has a PostgreSQL that wants its socket in this folder.
      const ownSockets = `mount -t tmpfs -o uid=${USER},gid=${USER} sockets ${SOCKETS} && exec "$@"`;
      const log = openSync(logFile, "a");
      const child = spawn("ip", ["netns", "exec", space, "sh", "-c", ownSockets, command, ...asUser], {
        env: { PATH: process.env["PATH"], LANG: "C.UTF-8", ...env },
        stdio: ["ignore", log, log],
      });
      closeSync(log);
      children.add(child);
      child.once("exit", () => children.delete(child));
    },
    signal: async (signal) => {
      for (const id of processIds()) {
        tryToRun("kill", `-${signal}`, String(id));
      }
      const isDying = (): boolean => signal === "SIGKILL" && processIds().length > 0;
      while (isDying()) {
        await delay(20);
      }
    },
    unplug: () => void run("ip", "link", "set", cable, "down"),
    plugIn: () => void run("ip", "link", "set", cable, "up"),
  };
}

function removeAll(names: readonly string[]): void {
  for (const name of names) {
    // Without its programs: they would go on in a namespace that has no name any more.
    tryToRun("sh", "-c", `ip netns pids pkt-${name} | xargs --no-run-if-empty kill -KILL`);
    tryToRun("ip", "netns", "delete", `pkt-${name}`);
    tryToRun("ip", "link", "delete", `pkt-${name}-a`);
  }
  tryToRun("ip", "link", "delete", BRIDGE);
}

/** Builds machines by name; needs root and Linux. Leftovers of a run that was killed are removed first. */
export function createMachines(names: readonly string[]): Machines {
  const children = new Set<ChildProcess>();
  removeAll(names);
  run("ip", "link", "add", BRIDGE, "type", "bridge");
  run("ip", "address", "add", `${NETWORK}1/24`, "dev", BRIDGE);
  run("ip", "link", "set", BRIDGE, "up");
  const all = names.map((name, index) => createMachine(name, index + 1, children));
  return {
    all,
    remove: async () => {
      const ended = Promise.all([...children].map((child) => once(child, "exit")));
      await Promise.all(all.map((machine) => machine.signal("SIGKILL")));
      await ended;
      removeAll(names);
    },
  };
}
