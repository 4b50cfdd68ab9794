import { spawn } from "node:child_process";

import { DatabaseSetupError } from "../errors.ts";

/** Ids the server runs under; undefined: those of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number; readonly name: string } | undefined;

export interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs a program to its end as the server's user and collects what it says. */
export function runCommand(
  file: string,
  commandArguments: readonly string[],
  user: ServerUser,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(file, [...commandArguments], {
      ...idsOf(user),
      cwd: "/",
      env: serverEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: string[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
    // Not executable, not reachable, not there: for the caller all the same as a failed command.
    child.on("error", (error) => resolve({ exitCode: -1, output: error.message }));
    child.on("close", (code) => resolve({ exitCode: code ?? -1, output: chunks.join("") }));
  });
}

/** Like {@link runCommand}, but anything except success is an error with the program's own words. */
export async function runOrThrow(
  file: string,
  commandArguments: readonly string[],
  user: ServerUser,
  sentence: string,
): Promise<string> {
  const result = await runCommand(file, commandArguments, user);
  if (result.exitCode !== 0) {
    throw new DatabaseSetupError(`${sentence}: ${result.output.trim() || `exit code ${result.exitCode}`}`);
  }
  return result.output;
}

export function idsOf(user: ServerUser): { uid: number; gid: number } | Record<string, never> {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/** Our own variables (secrets among them) are none of the server's business; messages must not depend on the language. */
export function serverEnvironment(): Record<string, string> {
  return { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" };
}
