import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CONTRACT_PATHS, contractOf } from "./contract/contract-of.ts";
import { contractText } from "./contract/contract-file.ts";
import { RELEASES, ROOT } from "./contract/releases.ts";

const USAGE = `node scripts/contract-snapshot.ts [--commit <commit> --name <name>]

Writes packages/contracts/releases/<version>.json: what tablets, tills and the server of this release may say to each other. --commit
takes the sources of a commit instead, with the packages that are installed now; --name is the name of its file.`;

function git(...words: readonly string[]): Buffer {
  const { status, stdout, stderr } = spawnSync("git", words, { cwd: ROOT, maxBuffer: 256 << 20 });
  if (status !== 0) {
    throw new Error(`git ${words.join(" ")}: ${stderr.toString().trim()}`);
  }
  return stdout;
}

/** Unpacks the sources of a commit. Its packages are its own, all others are those installed here. */
async function unpack(commit: string, folder: string): Promise<void> {
  const input = git("archive", "--format=tar", commit, ...CONTRACT_PATHS);
  const { status, stderr } = spawnSync("tar", ["-x", "-C", folder], { input });
  if (status !== 0) {
    throw new Error(`tar: ${stderr.toString().trim()}`);
  }
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@punktum"), { recursive: true });
  for (const name of await readdir(join(ROOT, "node_modules"))) {
    if (name !== "@punktum" && !name.startsWith(".")) {
      await symlink(join(ROOT, "node_modules", name), join(modules, name));
    }
  }
  for (const name of await readdir(join(folder, "packages"))) {
    await symlink(join(folder, "packages", name), join(modules, "@punktum", name));
  }
}

async function textOfCommit(commit: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "punktum-contract-"));
  try {
    await unpack(commit, folder);
    const full = git("rev-parse", `${commit}^{commit}`).toString().trim();
    return contractText(await contractOf(folder), { release: name, commit: full });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function versionHere(): Promise<string> {
  const manifest = await readFile(join(ROOT, "package.json"), "utf8");
  return /"version": "([^"]+)"/.exec(manifest)?.[1] ?? "unnamed";
}

async function main(commit: string | undefined, name: string): Promise<void> {
  const text =
    commit === undefined ? contractText(await contractOf(ROOT), { release: name }) : await textOfCommit(commit, name);
  await mkdir(RELEASES, { recursive: true });
  await writeFile(join(RELEASES, `${name}.json`), text);
  console.log(`packages/contracts/releases/${name}.json: ${text.length} bytes`);
}

const { values } = parseArgs({
  options: { commit: { type: "string" }, name: { type: "string" }, help: { type: "boolean" } },
});
if (values.help === true || (values.commit !== undefined && values.name === undefined)) {
  console.log(USAGE);
} else {
  await main(values.commit, values.name ?? (await versionHere()));
}
