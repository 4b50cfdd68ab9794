import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseSteadyResult, type SteadyOrder, type SteadyResult } from "./steady-order.ts";

const CALLERS = fileURLToPath(new URL("./steady-cli.ts", import.meta.url));

/** Runs callers with a fixed rate, in a process of their own. */
export async function callFor(order: SteadyOrder): Promise<SteadyResult> {
  const child = spawn(process.execPath, [CALLERS], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(order));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    output += part;
  });
  await new Promise((resolve) => child.once("close", resolve));
  return parseSteadyResult(output);
}
