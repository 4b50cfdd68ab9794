import { createServer } from "node:net";
import type { Settings } from "./settings.ts";

type Address = Pick<Settings, "port" | "host">;

/** Checks the port before anything is started, so that a used port costs only a message. Returns the error's code. */
export function canListen({ port, host }: Address): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve("code" in error && typeof error.code === "string" ? error.code : "unknown"));
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)));
  });
}

/** Why the platform cannot listen there, and what helps. */
export function portSentence({ port, host }: Address, code: string): string {
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${host} is already taken, perhaps by Punktum itself: stop what runs there, or choose another with PORT=<number>.`;
  }
  if (code === "EACCES") {
    return `Port ${port} is reserved for the administrator of this machine: choose one above 1023 with PORT=<number>.`;
  }
  return `Punktum cannot listen on ${host}, port ${port} (${code}): choose others with HOST and PORT.`;
}
