import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Facts about a running (or killed) server in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

const PID_LINE = 0;
const PORT_LINE = 3;
const STATUS_LINE = 7;

/** Undefined when the file is missing or incomplete. */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  try {
    const lines = (await readFile(join(clusterDir, "postmaster.pid"), "utf8")).split("\n");
    const pid = Number(lines[PID_LINE]);
    const port = Number(lines[PORT_LINE]);
    return pid > 0 && port > 0 ? { pid, port, ready: lines[STATUS_LINE]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
}

/** True when the process runs and is the server of this cluster; process ids are reused, especially after a reboot. */
export async function isServerOf(clusterDir: string, pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  return command.includes("postgres") && command.includes(clusterDir);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * When the process id in the file belongs to another program, PostgreSQL refuses to start. With this process's id
 * instead, PostgreSQL ignores the file (its parent cannot be an old server), and still checks that no old child uses
 * the shared memory.
 */
export async function disownPostmasterFile(clusterDir: string): Promise<void> {
  const file = join(clusterDir, "postmaster.pid");
  const lines = (await readFile(file, "utf8")).split("\n");
  await writeFile(file, [String(process.pid), ...lines.slice(1)].join("\n"));
}

async function commandOf(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return new Promise((resolve) => {
      execFile("ps", ["-o", "command=", "-p", String(pid)], (error, output) => resolve(error === null ? output : ""));
    });
  }
}
