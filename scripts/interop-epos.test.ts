import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

function interop(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["e2e/scripts/interop-epos.ts", ...words], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

describe("interop:epos", () => {
  it("tells what it does and where the file comes from", () => {
    const { status, stdout, stderr } = interop("--help");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("npm run interop:epos -- <path");
  });

  it.each([
    ["no file", [], "Give the path of one file"],
    ["two files", ["one.js", "two.js"], "Give the path of one file"],
    ["a file there is not", ["nowhere.js"], "There is no file nowhere.js that could be read."],
    ["a folder", ["docs"], "There is no file docs that could be read."],
    ["another file", ["package.json"], "package.json is not Epson's client"],
  ])("explains what is wrong with %s", (_what, words, sentence) => {
    const { status, stderr } = interop(...words);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});
