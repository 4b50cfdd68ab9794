import { spawn } from "node:child_process";

import { DatabaseSetupError } from "../errors.ts";

/** User the server runs as; undefined means the user of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number; readonly name: string } | undefined;

export interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs a program to its end as the server's user and collects its output. */
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
    // Not executable, not accessible and missing all count as a failed command.
    child.on("error", (error) => resolve({ exitCode: -1, output: error.message }));
    child.on("close", (code) => resolve({ exitCode: code ?? -1, output: chunks.join("") }));
  });
}

/** Like {@link runCommand}, but throws with the program's output unless it succeeds. */
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

/**
 * The server gets none of our variables, because they contain secrets; the locale is fixed, so that its messages can be
 * parsed.
 */
export function serverEnvironment(): Record<string, string> {
  return { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" };
}
