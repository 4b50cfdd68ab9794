// Kills a PostgreSQL server with all of its processes after a delay. It is a separate program: the load generator would
// pause while killing, so that nothing would be in flight and the test would prove nothing.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [pidFile = "", delayMs = "0"] = process.argv.slice(2);

setTimeout(() => {
  const postmaster = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has ended already.
    }
  }
}, Number(delayMs));

function childrenOf(parent: number): readonly number[] {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}
