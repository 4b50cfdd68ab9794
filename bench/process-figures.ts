import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Clock ticks a second of /proc/<pid>/stat. */
const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** Memory of a process that only it uses, and its share of what it shares, in MB (Linux). */
export function processMb(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}

/** Processor time of a process since its start, in ms (Linux). */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
}

/** Asks the inspector of a Node process for its heap, after a collection of what is no longer used, in MB. */
export async function heapAfterCollectionMb(inspectorUrl: string): Promise<number> {
  const socket = new WebSocket(inspectorUrl);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const ask = async (id: number, method: string): Promise<unknown> => {
    const answer = new Promise<unknown>((resolve) => {
      socket.addEventListener("message", function heard({ data }) {
        const message: unknown = JSON.parse(String(data));
        if (typeof message === "object" && message !== null && "id" in message && message.id === id) {
          socket.removeEventListener("message", heard);
          resolve("result" in message ? message.result : undefined);
        }
      });
    });
    socket.send(JSON.stringify({ id, method }));
    return await answer;
  };
  await ask(1, "HeapProfiler.collectGarbage");
  const usage = await ask(2, "Runtime.getHeapUsage");
  socket.close();
  return Number(typeof usage === "object" && usage !== null && "usedSize" in usage ? usage.usedSize : NaN) / 1_048_576;
}

/** Address of the inspector of a Node that was started with `--inspect`. */
export async function inspectorOf(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [, url = ""] = /"webSocketDebuggerUrl": *"([^"]+)"/.exec(await answer.text()) ?? [];
  return url;
}
