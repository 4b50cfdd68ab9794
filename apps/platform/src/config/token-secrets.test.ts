import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadTokenSecrets, TokenSecretsError } from "./token-secrets.ts";

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 21);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "punktum-secrets-"));
});
afterEach(() => rm(folder, { recursive: true }));

const path = () => join(folder, "secrets", "token-secrets.json");

describe("secrets of access tokens", () => {
  it("are created once, long, and readable by their owner only", async () => {
    const first = await loadTokenSecrets(folder, NOW_MS);
    expect(await loadTokenSecrets(folder, NOW_MS + DAY_MS)).toEqual(first);
    expect(first[0].length).toBeGreaterThanOrEqual(64);
    expect((await stat(path())).mode & 0o077).toBe(0);
  });

  it("are renewed after 90 days, and the previous one stays valid", async () => {
    const [old] = await loadTokenSecrets(folder, NOW_MS);
    const renewed = await loadTokenSecrets(folder, NOW_MS + 91 * DAY_MS);
    expect(renewed).toHaveLength(2);
    expect(renewed[1]).toBe(old);
    const third = await loadTokenSecrets(folder, NOW_MS + 182 * DAY_MS);
    expect(third).toEqual([expect.any(String), renewed[0]]);
  });

  it("stop the start with a message if their file is damaged, and do not change it", async () => {
    await loadTokenSecrets(folder, NOW_MS);
    await writeFile(path(), "[{");
    await expect(loadTokenSecrets(folder, NOW_MS)).rejects.toThrow(TokenSecretsError);
    expect(await readFile(path(), "utf8")).toBe("[{");
  });
});
