import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MainFolder, openMainFolder, readyBase, statusOf } from "./testing/main-folder.ts";

/** Two more looks for the parent process: the second is surely more than a second after the first request to stop. */
const NEXT_LOOKS_MS = 2_300;

let main: MainFolder;

beforeEach(async () => {
  main = await openMainFolder();
});
afterEach(() => main.close());

describe("npm is killed", () => {
  it("a running request is answered, then platform and database stop", async () => {
    const { child, text } = main.launchBelowShell();
    const base = new URL(await readyBase({ child, text }));
    const database = await main.databasePid();
    // The platform has the shell's output; it is closed when both have ended.
    const closed = once(child, "close");
    const answer: string[] = [];
    const line = connect(Number(base.port), base.hostname);
    line.on("data", (part) => answer.push(String(part)));
    const ended = once(line, "close");
    const head = ["POST /api/v2/setup HTTP/1.1", `Host: ${base.host}`, "Content-Type: application/json"];
    line.write(`${[...head, "Content-Length: 2", "Connection: close"].join("\r\n")}\r\n\r\n{`);
    await fetch(new URL("health/live", base));
    child.kill("SIGKILL");
    // New requests are refused from now on.
    const readStatus = (): Promise<number> => statusOf(`${base.href}health/live`).catch(() => 0);
    await expect.poll(readStatus, { timeout: 10_000 }).not.toBe(200);
    await delay(NEXT_LOOKS_MS);
    line.write("}");
    await ended;
    expect(answer.join("")).toMatch(/^HTTP\/1\.1 400 /);
    await closed;
    expect(() => process.kill(database, 0)).toThrow("ESRCH");
  });
});
