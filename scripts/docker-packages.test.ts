import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

const ROOT = new URL("../", import.meta.url);
const manifest = z.object({ dependencies: z._default(z.record(z.string(), z.string()), {}) });
const readText = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");

const FOLDERS = new Map([["@punktum/virtual-printer", "tools/virtual-printer"]]);
const folderOf = (name: string): string => FOLDERS.get(name) ?? name.replace("@punktum/", "packages/");

/** Folders of a workspace and of all workspaces that it needs. */
function neededBy(folder: string, known: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const { dependencies } = z.parse(manifest, JSON.parse(readText(`${folder}/package.json`)));
  const own = Object.keys(dependencies).filter((name) => name.startsWith("@punktum/"));
  return own
    .map(folderOf)
    .filter((needed) => !known.has(needed))
    .reduce<ReadonlySet<string>>((all, needed) => neededBy(needed, all), new Set([...known, folder]));
}

describe("the image", () => {
  it("installs the packages of every workspace that the platform needs", { tags: ["S11"] }, () => {
    const lines = readText("deploy/Dockerfile").matchAll(/^COPY (\S+)\/package\.json/gm);
    const copied = [...lines].map(([, path = ""]) => path);
    expect(copied.toSorted()).toEqual([...neededBy("apps/platform")].toSorted());
  });
});
