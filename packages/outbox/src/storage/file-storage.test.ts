import { spawn } from "node:child_process";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appendSample, brokenRules } from "../testing/storage-contract.ts";
import { openFileStorage, type FileStorage } from "./file-storage.ts";
import { createMemoryStorage } from "./memory-storage.ts";

const { OUTBOX_KILLS = "3" } = process.env;
const KILLS = Number(OUTBOX_KILLS);
const WRITER = fileURLToPath(new URL("../testing/file-writer-cli.ts", import.meta.url));

let folder: string;
let files = 0;
const newPath = (): string => join(folder, `outbox-${(files += 1)}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "punktum-outbox-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Lets a process write for a while and kills it. Returns the numbers it reported as saved. */
async function writeAndKill(path: string, entries: number): Promise<readonly number[]> {
  const writer = spawn(process.execPath, [WRITER, path], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  const ended = new Promise<void>((resolve) => writer.once("close", () => resolve()));
  writer.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
    // The process is writing further entries.
    if (text.split("\n").length > entries) {
      writer.kill("SIGKILL");
    }
  });
  await ended;
  return text.split("\n").slice(0, -1).map(Number);
}

async function numbersAt(path: string): Promise<readonly number[]> {
  const storage = await openFileStorage(path);
  const { entries } = await storage.read();
  await storage.close();
  return entries.map(({ number }) => number);
}

describe("an outbox in memory", () => {
  it("keeps the rules of a storage", async () => {
    const storage = createMemoryStorage();
    expect(await brokenRules(storage, () => Promise.resolve(storage))).toEqual([]);
  });
});

describe("an outbox in a file", () => {
  it("keeps the rules of a storage", async () => {
    const path = newPath();
    const first = await openFileStorage(path);
    const opened: FileStorage[] = [];
    const broken = await brokenRules(first, async () => {
      await first.close();
      const second = await openFileStorage(path);
      opened.push(second);
      return second;
    });
    await Promise.all(opened.map((storage) => storage.close()));
    expect(broken).toEqual([]);
  });

  it("drops a line truncated by a crash, and nothing before it", async () => {
    const path = newPath();
    const storage = await openFileStorage(path);
    await appendSample(storage, "a");
    await storage.close();
    await appendFile(path, '{"meta":{"outboxId":"x","lastNum');
    expect(await numbersAt(path)).toEqual([1]);
  });

  it("refuses a damaged file and does not change it", async () => {
    const path = newPath();
    await writeFile(path, "somebody's notes\nand more\n");
    await expect(openFileStorage(path)).rejects.toThrow(/damaged in line 1/);
    expect(await readFile(path, "utf8")).toBe("somebody's notes\nand more\n");
  });

  it("is used by one process at a time", async () => {
    const path = newPath();
    const storage = await openFileStorage(path);
    await expect(openFileStorage(path, 60)).rejects.toThrow(/Another process uses/);
    await storage.close();
    expect(await numbersAt(path)).toEqual([]);
  });

  it("stays short regardless of the number of entries", async () => {
    const path = newPath();
    const storage = await openFileStorage(path);
    for (let number = 1; number <= 700; number += 1) {
      await appendSample(storage, `key ${number}`);
      await storage.change([{ number, revision: 0, to: null }], (meta) => meta);
    }
    await appendSample(storage, "the last");
    await storage.close();
    expect((await readFile(path, "utf8")).split("\n").length).toBeLessThan(1_001);
    expect(await numbersAt(path)).toEqual([701]);
  });

  it(
    `keeps every entry reported as saved over ${KILLS} kills during writes, without a gap`,
    { tags: ["O3"], timeout: 20_000 + KILLS * 2_000 },
    async () => {
      const path = newPath();
      let saved: readonly number[] = [];
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const here = await writeAndKill(path, 5 + (kill % 7));
        expect(here.length).toBeGreaterThan(0);
        saved = [...saved, ...here];
      }
      const kept = await numbersAt(path);
      expect(saved.filter((number) => !kept.includes(number))).toEqual([]);
      expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => index + 1));
    },
  );
});
